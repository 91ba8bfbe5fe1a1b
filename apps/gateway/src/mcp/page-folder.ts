import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown page. */
export interface Page {
  /** The name of its file, without the ending. */
  name: string;
  title: string;
  markdown: string;
  sections: Section[];
}

/** What stands under one heading; the first has the title's. */
export interface Section {
  heading: string;
  text: string;
}

/** The Markdown files of a folder, by name; none when there is no such folder. */
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
  // What comes before the first heading belongs to the page as a whole.
  const [before, ...rest] = written;
  return { name, title, markdown, sections: before!.text ? [{ heading: title, text: before!.text }, ...rest] : rest };
}
