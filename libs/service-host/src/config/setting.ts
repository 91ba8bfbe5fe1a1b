/** The settings of a configuration class by name, or the variables they are read from. */
export type Settings = Readonly<Record<string, unknown>>;

/** How a setting is read from its variable and validated. */
export interface SettingRule {
  /** Converts the variable's text. Leaves text that it cannot convert unchanged for `refuse`. */
  read?: (text: string, variables: Settings) => unknown;
  /**
   * Returns the reason to refuse the value, or null. The value is undefined if there is neither a variable nor a
   * default.
   */
  refuse: (value: unknown, settings: Settings, name: string) => string | null;
}

const RULES = Symbol('setting rules');
/** A prototype with the rules of its class, including those of its base class. */
type Declared = { [RULES]?: ReadonlyMap<string, SettingRule> };

/** The rule of each setting of a configuration class, by name. */
export function settingRules(shape: new () => object): ReadonlyMap<string, SettingRule> {
  return (shape.prototype as Declared)[RULES] ?? new Map();
}

/** A property decorator that reads a setting from the variable of the same name. */
export function Setting(rule: SettingRule): PropertyDecorator {
  return (prototype, name) => {
    const value = new Map((prototype as Declared)[RULES]).set(String(name), rule);
    Object.defineProperty(prototype, RULES, { value, configurable: true });
  };
}

/** Returns the reason to refuse the absence of a setting, or null. */
export type Absence = (settings: Settings) => string | null;

export const isOptional: Absence = () => null;
export const isRequiredInProduction: Absence = ({ NODE_ENV }) =>
  NODE_ENV === 'production' ? 'is required in production' : null;

/** If `absent` is not given, an absent setting is refused like an invalid one. */
interface Presence {
  absent?: Absence;
}

function textSetting(
  isValid: (text: string) => boolean,
  fault: string,
  { absent }: Presence,
  read?: SettingRule['read'],
): PropertyDecorator {
  return Setting({
    ...(read ? { read } : {}),
    refuse: (value, settings) => {
      if (value === undefined && absent) return absent(settings);
      return typeof value === 'string' && isValid(value) ? null : fault;
    },
  });
}

/** Text with a limited number of UTF-16 code units. */
export function TextSetting({
  min = 1,
  max = Infinity,
  ...presence
}: Presence & { min?: number; max?: number } = {}): PropertyDecorator {
  return textSetting(
    ({ length }) => length >= min && length <= max,
    `must have ${max === Infinity ? `at least ${min}` : `${min} to ${max}`} characters`,
    presence,
  );
}

export function PatternSetting(pattern: RegExp, fault: string, presence: Presence = {}): PropertyDecorator {
  return textSetting((text) => pattern.test(text), fault, presence);
}

export function ChoiceSetting(choices: readonly string[], presence: Presence = {}): PropertyDecorator {
  return textSetting((text) => choices.includes(text), `must be one of ${choices.join(', ')}`, presence);
}

export function UrlSetting(
  protocols: readonly string[],
  { read, ...presence }: Presence & Pick<SettingRule, 'read'> = {},
): PropertyDecorator {
  return textSetting(
    (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    presence,
    read,
  );
}

interface Range extends Presence {
  min: number;
  max: number;
}

/** A whole number in decimal digits. */
export function IntegerSetting(range: Range): PropertyDecorator {
  return numberSetting(/^\d{1,15}$/, 'an integer', range);
}

/** A ratio between 0 and 1, such as 0.01. */
export function RatioSetting(): PropertyDecorator {
  return numberSetting(/^(0|1)?(\.\d{1,10})?$/, 'a number', { min: 0, max: 1 });
}

function numberSetting(pattern: RegExp, kind: string, { min, max, absent }: Range): PropertyDecorator {
  return Setting({
    read: (text) => (pattern.test(text) ? Number(text) : text),
    refuse: (value, settings) => {
      if (value === undefined && absent) return absent(settings);
      const isInRange = typeof value === 'number' && value >= min && value <= max;
      return isInRange ? null : `must be ${kind} between ${min} and ${max}`;
    },
  });
}

/** A comma-separated list. */
export function ListSetting(
  isValid: (items: readonly string[]) => boolean,
  fault: string,
  { absent }: Presence = {},
): PropertyDecorator {
  return Setting({
    read: (text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    refuse: (value, settings) => {
      if (value === undefined && absent) return absent(settings);
      return Array.isArray(value) && isValid(value as string[]) ? null : fault;
    },
  });
}

/** The outside parties with which an operator may have an agreement for HIPAA mode. */
const hipaaVendors = ['twilio', 'whatsapp', 'model', 'google', 'hubspot', 'smtp'] as const;
export type HipaaVendor = (typeof hipaaVendors)[number];

/** The outside parties with an agreement for HIPAA mode. One list serves all services of an installation. */
export function HipaaVendorsSetting(): PropertyDecorator {
  const known: readonly string[] = hipaaVendors;
  return ListSetting((items) => items.every((item) => known.includes(item)), `must list some of ${known.join(', ')}`);
}

/** A secret shared by two services that communicate without the broker. Required in production. */
export function InternalSecretSetting(): PropertyDecorator {
  return TextSetting({ min: 16, absent: isRequiredInProduction });
}
