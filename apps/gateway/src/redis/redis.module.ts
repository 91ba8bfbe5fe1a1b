import { Module } from '@nestjs/common';
import { RedisGate } from './redis-gate.js';

/** The connection to Redis. */
@Module({ providers: [RedisGate], exports: [RedisGate] })
export class RedisModule {}
