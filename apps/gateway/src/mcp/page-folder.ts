import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown page. */
export interface Page {
  /** File name without its extension. */
  name: string;
  title: string;
  markdown: string;
  sections: Section[];
}

/** The text under one heading. Text before the first heading is under the title. */
export interface Section {
  heading: string;
  text: string;
}

/** Reads the Markdown files of a folder, sorted by name. Returns none if the folder does not exist. */
export function readPages(folder: string): Page[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => pageOf(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function pageOf(name: string, markdown: string): Page {
  const sections: Section[] = [{ heading: name, text: '' }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,3} +(.+?) *#*$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)!.text += `${line}\n`;
    else sections.push({ heading, text: '' });
  }
  const written = sections.map(({ heading, text }) => ({ heading, text: text.trim() }));
  const title = written[1]?.heading ?? name;
  // Text before the first heading belongs to the whole page.
  const [before, ...rest] = written;
  return { name, title, markdown, sections: before!.text ? [{ heading: title, text: before!.text }, ...rest] : rest };
}
