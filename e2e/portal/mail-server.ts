import { SMTPServer } from 'smtp-server';

/** A mail as a receiver sees it. */
export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  messageId: string;
  text: string;
}

/** A real SMTP server, which keeps the mails that it receives. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  private refusal: (to: string) => number | null = () => null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(port: number): Promise<MailServer> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'frontdesk' && password === 'secret'
          ? done(null, { user: username })
          : done(new Error('Wrong user or password')),
      onRcptTo: ({ address }, _session, done) => {
        const code = mail.refusal(address);
        done(code === null ? null : Object.assign(new Error('Not now'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          mail.mails.push({ to, ...parsed(Buffer.concat(chunks).toString()) });
          done();
        });
      },
    });
    const mail = new MailServer(server);
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    return mail;
  }

  /** `refusal` returns the SMTP code for a recipient, or null to accept the recipient. */
  refuse(refusal: (to: string) => number | null): void {
    this.refusal = refusal;
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function parsed(message: string): Omit<ReceivedMail, 'to'> {
  const end = message.indexOf('\r\n\r\n');
  const head = message.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = message.slice(end + 4);
  const text = /quoted-printable/i.test(header('Content-Transfer-Encoding'))
    ? body
        .replace(/=\r\n/g, '')
        .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    : body;
  return { from: header('From'), subject: header('Subject'), messageId: header('Message-ID'), text };
}
