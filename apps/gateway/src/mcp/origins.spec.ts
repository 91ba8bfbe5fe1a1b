import { expect, it } from '@jest/globals';
import { AllowedOrigins } from './origins.js';

const origins = new AllowedOrigins('https://api.example.com', ['https://app.example.org']);

it.each([
  'https://api.example.com',
  'https://app.example.org',
  'http://localhost:6274',
  'http://127.0.0.1',
  'http://[::1]:80',
])('AllowedOrigins allows %s', (origin) => expect(origins.includes(origin)).toBe(true));

it.each([
  'http://api.example.com',
  'https://api.example.com:8443',
  'https://api.example.com.evil.example',
  'https://localhost.evil.example',
  'http://evil.example',
  'null',
  '',
  'garbage',
])('AllowedOrigins refuses "%s"', (origin) => expect(origins.includes(origin)).toBe(false));
