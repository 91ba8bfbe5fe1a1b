import { MAX_PREVIEWED_CALLS } from '@frontdesk/contracts';
import type { PreviewedCalls } from './block-previews.repository.js';

const AREA_CODE = /^\+1(\d{3})\*$/;

/** Returns the warnings to show to a person before they block the pattern. */
export function blockWarnings(pattern: string, found: Omit<PreviewedCalls, 'samples'>): string[] {
  const { calls, callers, booked_callers: booked, known_customers: known } = found;
  const [, areaCode] = AREA_CODE.exec(pattern) ?? [];
  const blocked = `This blocks ${counted(callers, 'caller')}`;
  return [
    ...(areaCode ? [`This blocks every number with the area code ${areaCode}.`] : []),
    ...(booked > 0 ? [`${blocked}, ${count(booked)} of them with a booking.`] : []),
    ...(booked === 0 && known > 0 ? [`${blocked}, ${count(known)} of them known customers.`] : []),
    ...(calls >= MAX_PREVIEWED_CALLS ? [`Only the newest ${count(MAX_PREVIEWED_CALLS)} calls are counted.`] : []),
  ];
}

function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
