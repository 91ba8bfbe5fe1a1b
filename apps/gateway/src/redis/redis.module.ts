import { Module } from '@nestjs/common';
import { RedisGate } from './redis-gate.js';
import { Tombstones } from './tombstones.js';

/** The connection to Redis. */
@Module({ providers: [RedisGate, Tombstones], exports: [RedisGate, Tombstones] })
export class RedisModule {}
