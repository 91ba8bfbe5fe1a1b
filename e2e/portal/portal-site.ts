import { anIp, type StackAddress } from '@frontdesk/testing';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The public address of a stack, over TLS as browsers reach it. */
export interface PortalSite {
  /** The port of this machine that serves the public address. */
  port: number;
  /** Arguments with which Chromium finds the site. */
  browserArgs: string[];
  /** The number of open streams of changes. */
  readonly streamCount: number;
  /** Breaks the open streams, and refuses new ones until `restoreStreams`. */
  breakStreams: () => void;
  restoreStreams: () => void;
  close: () => void;
}

/** Serves a gateway at its public address, with a certificate that the browser is configured to accept. */
export async function startPortalSite({ gateways, voiceOrigins, publicBaseUrl }: StackAddress): Promise<PortalSite> {
  const gateway = new URL(gateways[0]!);
  const { hostname } = new URL(publicBaseUrl);
  const clientIp = anIp();
  const streams = new Set<ServerResponse>();
  let isBroken = false;
  const server = createServer(certificateFor(hostname), (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': clientIp };
    const { method, url } = incoming;
    if (url?.startsWith('/portal/api/v1/session/stream')) {
      if (isBroken) return void incoming.destroy();
      streams.add(outgoing);
      outgoing.once('close', () => {
        streams.delete(outgoing);
        forwarded.destroy();
      });
    }
    const forwarded = request({ host: gateway.hostname, port: gateway.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  // As the Ingress routes them, WebSockets go to the voice service.
  server.on('upgrade', (incoming, socket, head) => {
    const voice = connect(Number(new URL(voiceOrigins[0]!).port), '127.0.0.1', () => {
      const { rawHeaders, method, url } = incoming;
      const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      voice.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
      voice.write(head);
      voice.pipe(socket).pipe(voice);
    });
    voice.on('error', () => socket.destroy());
    socket.on('error', () => voice.destroy());
    socket.on('close', () => voice.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    browserArgs: [`--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    get streamCount() {
      return streams.size;
    },
    breakStreams: () => {
      isBroken = true;
      for (const stream of streams) stream.destroy();
    },
    restoreStreams: () => {
      isBroken = false;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function certificateFor(hostname: string): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-portal-'));
  const made = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2', '-subj', `/CN=${hostname}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    execFileSync('openssl', ['req', '-x509', ...key, ...made], { cwd: folder, stdio: 'pipe' });
    return { key: readFileSync(path.join(folder, 'key.pem')), cert: readFileSync(path.join(folder, 'cert.pem')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
