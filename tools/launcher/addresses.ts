import { LauncherFailure } from './failure.ts';
import { freePort, listenError, portOwner } from './ports.ts';

/** The addresses of the gateway. */
export interface Addresses {
  host: string;
  port: number;
  platformPort: number | undefined;
  /** The address for clients. */
  publicBaseUrl: string;
  /** The public port as this machine reaches it. */
  localOrigin: string;
  platformOrigin: string;
}

export function readAddresses(env: NodeJS.ProcessEnv): Addresses {
  const faults: string[] = [];
  const port = readPort('PORT', env.PORT || '8080', faults);
  const platformPort = env.PLATFORM_PORT ? readPort('PLATFORM_PORT', env.PLATFORM_PORT, faults) : undefined;
  if (platformPort && platformPort === port) faults.push('PLATFORM_PORT must differ from PORT.');
  const host = env.HOST || '127.0.0.1';
  const localOrigin = `http://${reachable(host)}:${port}`;
  const publicBaseUrl = (env.PUBLIC_BASE_URL || localOrigin).replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.canParse(publicBaseUrl) ? new URL(publicBaseUrl).protocol : '')) {
    faults.push(`PUBLIC_BASE_URL must be an http or https URL, not ${publicBaseUrl}`);
  }
  if (faults.length > 0) throw new LauncherFailure(faults.join('\n'));
  return {
    host,
    port,
    platformPort,
    publicBaseUrl,
    localOrigin,
    platformOrigin: platformPort ? `http://${reachable(host)}:${platformPort}` : localOrigin,
  };
}

export async function mustBeFree({ host, port, platformPort }: Addresses) {
  await mustListen('PORT', port, host);
  if (platformPort) await mustListen('PLATFORM_PORT', platformPort, host);
}

/** The public listener of the voice service. */
export interface VoiceAddress {
  port: number;
  /** The address that carriers and browsers use. */
  publicUrl: string;
}

/** Chooses port 8082, or a free port if it is taken. A port that `VOICE_PORT` names must be free. */
export async function chooseVoiceAddress(
  env: NodeJS.ProcessEnv,
  { host, port: gatewayPort, platformPort }: Pick<Addresses, 'host' | 'port' | 'platformPort'>,
): Promise<VoiceAddress> {
  const faults: string[] = [];
  const wanted = readPort('VOICE_PORT', env.VOICE_PORT || '8082', faults);
  const isOfGateway = wanted === gatewayPort || wanted === platformPort;
  if (env.VOICE_PORT && isOfGateway) faults.push('VOICE_PORT must differ from PORT and PLATFORM_PORT.');
  if (faults.length > 0) throw new LauncherFailure(faults.join('\n'));
  if (env.VOICE_PORT) await mustListen('VOICE_PORT', wanted, host);
  const port = isOfGateway || (await listenError(wanted, host)) ? await freePort() : wanted;
  return { port, publicUrl: (env.VOICE_PUBLIC_URL || `http://${reachable(host)}:${port}`).replace(/\/+$/, '') };
}

/**
 * Returns the URL whose receptionist speaks in outbound calls, or an empty string if Twilio could not reach the voice
 * service. The dialer then does not start, and names the setting.
 */
export function voiceRuntimeUrl(env: NodeJS.ProcessEnv, { publicUrl }: Pick<VoiceAddress, 'publicUrl'>): string {
  if (env.VOICE_RUNTIME_URL) return env.VOICE_RUNTIME_URL;
  return env.CARRIER === 'twilio' && !env.VOICE_PUBLIC_URL ? '' : `${publicUrl}/voice/twilio/outbound`;
}

async function mustListen(variable: string, port: number, host: string) {
  const error = await listenError(port, host);
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    const owner = portOwner(port);
    const taken = `Port ${port} on ${host} is taken${owner ? ` by ${owner}` : ''}.`;
    throw new LauncherFailure(
      `${taken} Stop that program, or choose another port: ${variable}=${port === 65_535 ? 8081 : port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    throw new LauncherFailure(
      `This user may not listen on port ${port}. Choose a port above 1023: ${variable}=8080 npm start`,
    );
  }
  throw new LauncherFailure(
    `Cannot listen on ${host} port ${port} (${error.code}). HOST must be an address of this machine.`,
  );
}

function readPort(variable: string, text: string, faults: string[]) {
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535)
    faults.push(`${variable} must be a port from 1 to 65535, not ${JSON.stringify(text)}.`);
  return port;
}

/** @param host an address to listen on */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
