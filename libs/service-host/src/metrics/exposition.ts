import { register } from 'prom-client';

/** The metrics of this process in the text format of Prometheus. */
export async function exposition(): Promise<{ text: string; contentType: string }> {
  return { text: await register.metrics(), contentType: register.contentType };
}
