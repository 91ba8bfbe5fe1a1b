import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import type { FactoryProvider } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { Carrier } from './carrier.js';
import { SimulatedCarrier } from './simulated-carrier.js';

/** The configured carrier, which places live calls. It never receives calls of test keys. */
export const configuredCarrier: FactoryProvider<Carrier> = {
  provide: Carrier,
  useFactory: async (config: DialerConfig, clock: Clock, logger: Logger) => {
    logger.info({ carrier: config.carrier }, 'carrier.configured');
    if (config.carrier === 'simulated') return new SimulatedCarrier(clock, logger);
    // The import is dynamic because the SDK consists of several hundred files.
    const { TwilioCarrier } = await import('./twilio/twilio-carrier.js');
    return new TwilioCarrier(config);
  },
  inject: [DialerConfig, Clock, LOGGER],
};
