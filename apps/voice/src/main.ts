import 'reflect-metadata';
import { runService } from '@frontdesk/service-host';
import { service } from './service.js';

await runService(service);
