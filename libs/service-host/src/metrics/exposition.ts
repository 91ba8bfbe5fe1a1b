import { register } from 'prom-client';

/** Returns this process's metrics in Prometheus's text format. */
export async function exposition(): Promise<{ text: string; contentType: string }> {
  return { text: await register.metrics(), contentType: register.contentType };
}
