import type { ServiceName } from '@frontdesk/contracts';
import { describeFailure, freePort, spawnService, type ServiceProcess } from '@frontdesk/launcher';

interface Ports {
  health: number;
  /** The public port of a gateway. */
  public?: number;
  /** The platform port of a gateway, if it is not the public one. */
  platform?: number;
  /** The public port of a voice service. */
  voice?: number;
}

/** One process of a service, which can be killed and restarted on the same ports. */
export class StackProcess {
  private current: ServiceProcess | undefined;

  private constructor(
    readonly service: ServiceName,
    private readonly ports: Ports,
    private env: Record<string, string>,
    private readonly onLine: (line: string) => void,
  ) {}

  /** Creates a process but does not start it. */
  static async plan(
    service: ServiceName,
    env: Record<string, string>,
    separatePlatformPort: boolean,
    onLine: (line: string) => void,
  ): Promise<StackProcess> {
    const ports: Ports = { health: await freePort() };
    if (service === 'gateway') ports.public = await freePort();
    if (service === 'gateway' && separatePlatformPort) ports.platform = await freePort();
    if (service === 'voice') ports.voice = await freePort();
    const own = {
      HEALTH_PORT: String(ports.health),
      ...(ports.voice ? { VOICE_PORT: String(ports.voice) } : {}),
      ...(ports.public ? { PORT: String(ports.public) } : {}),
      ...(ports.platform ? { PLATFORM_PORT: String(ports.platform) } : {}),
    };
    return new StackProcess(service, ports, { ...env, ...own }, onLine);
  }

  get healthUrl(): string {
    return `http://127.0.0.1:${this.ports.health}`;
  }

  get publicOrigin(): string {
    return `http://127.0.0.1:${this.ports.public}`;
  }

  get voiceOrigin(): string {
    return `http://127.0.0.1:${this.ports.voice}`;
  }

  get platformOrigin(): string {
    return `http://127.0.0.1:${this.ports.platform ?? this.ports.public}`;
  }

  get pid(): number | undefined {
    return this.current?.child.pid;
  }

  get isRunning(): boolean {
    return this.current?.child.exitCode === null && this.current.child.signalCode === null;
  }

  /** Resolves when the process is ready. */
  async start(): Promise<void> {
    this.current = await spawnService({ app: this.service, env: this.env, onLine: this.onLine });
    try {
      await this.current.ready();
    } catch (error) {
      // The message alone does not say what the process printed.
      throw new Error(describeFailure(error), { cause: error });
    }
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    await this.current?.kill();
  }

  /** Restarts the process. Changed settings stay in force for later restarts. */
  async restart(changed: Record<string, string> = {}): Promise<void> {
    await this.stop();
    this.env = { ...this.env, ...changed };
    await this.start();
  }

  /** Sends SIGTERM, then SIGKILL after the grace period. */
  async stop(graceMs = 5000): Promise<void> {
    await this.current?.stop(graceMs);
  }
}
