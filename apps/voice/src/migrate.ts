import 'reflect-metadata';
import { runMigrations } from '@frontdesk/service-host';
import { service } from './service.js';

await runMigrations(service);
