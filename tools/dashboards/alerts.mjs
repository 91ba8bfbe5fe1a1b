// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ALERTS_FILE = path.join(import.meta.dirname, '../../deploy/observability/alerts.yml');

/**
 * @typedef {object} Alert
 * @property {string} alert
 * @property {string} expr
 * @property {Record<string, string>} labels
 * @property {Record<string, string>} annotations
 */

/** @returns {Alert[]} */
export function readAlerts() {
  return parse(readFileSync(ALERTS_FILE, 'utf8')).groups.flatMap(
    /** @param {{ rules: Alert[] }} group */ ({ rules }) => rules,
  );
}
