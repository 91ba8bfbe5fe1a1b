/** One series of an exposition and its value. */
export interface Sample {
  /** The name on the line. The series of a histogram end in `_bucket`, `_sum` or `_count`. */
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** A metric with its declared type and its samples. */
export interface Family {
  type: string;
  help: string;
  samples: Sample[];
}

const SERIES = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/y;

/** Parses the Prometheus text format (0.0.4). Throws at the first invalid line. */
export function parseExposition(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  let current: Family | undefined;
  let currentName = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (families.has(name)) throw new Error(`${name} is defined twice`);
      [current, currentName] = [{ type: '', help: rest, samples: [] }, name];
      families.set(name, current);
    } else if (keyword === 'TYPE' && current && name === currentName) current.type = rest;
    else if (current) current.samples.push(sampleOf(line, currentName));
    else throw new Error(`invalid line: ${line}`);
  }
  return families;
}

function sampleOf(line: string, family: string): Sample {
  const [, name = '', labels = '', value = ''] = SERIES.exec(line) ?? [];
  const isOfFamily = name === family || ['_bucket', '_sum', '_count'].some((suffix) => name === family + suffix);
  if (!isOfFamily || (Number.isNaN(Number(value)) && !/^(nan|[+-]inf)$/i.test(value))) {
    throw new Error(`invalid sample of ${family}: ${line}`);
  }
  return { name, labels: labelsOf(labels, line), value: value === '+Inf' ? Infinity : Number(value) };
}

function labelsOf(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let end = 0;
  for (let match = LABEL.exec(text); match; match = LABEL.exec(text)) {
    labels[match[1]!] = match[2]!;
    end = LABEL.lastIndex;
  }
  if (end !== text.length) throw new Error(`invalid labels: ${line}`);
  return labels;
}
