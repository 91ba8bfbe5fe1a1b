/** Whether a value can be the `widget_id` of an organization. */
export function isWidgetId(value: unknown): value is string {
  return typeof value === 'string' && /^wgt_[A-Za-z0-9]{1,60}$/.test(value);
}
