import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hashOf, type LedgerContent } from '../consents/ledger-row.js';
import { MANIFEST, type Manifest } from './bundle.js';
import type { HashedRow } from './evidence.repository.js';

/** More than any ledger needs. Limits the memory for a hostile file. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_FAULTS = 20;

export interface VerifiedBundle {
  /** Null if the manifest cannot be read. */
  manifest: Manifest | null;
  /** Sentences about each fault. Empty for an intact file. */
  faults: string[];
}

type Files = Record<string, Uint8Array>;
type HashedContent = LedgerContent & { hash: string };

/** Checks an evidence file without the installation that wrote it. */
export function verifyBundle(bytes: Uint8Array): VerifiedBundle {
  const faults: string[] = [];
  const files = unpacked(bytes, faults);
  const manifest = files && readJson<Manifest>(files, MANIFEST, faults);
  if (!files || !manifest) return { manifest: null, faults };
  if (!isManifest(manifest)) return { manifest: null, faults: [...faults, `${MANIFEST} has another form.`] };
  faults.push(...hashFaults(files, manifest));
  faults.push(...chainFaults(files, manifest));
  return { manifest, faults: faults.slice(0, MAX_FAULTS) };
}

function unpacked(bytes: Uint8Array, faults: string[]): Files | null {
  const names = new Set<string>();
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (names.has(name)) faults.push(`${name} is in the file twice.`);
        names.add(name);
        size += originalSize;
        if (size > MAX_BYTES) throw new Error('too large');
        return true;
      },
    });
  } catch (error) {
    faults.push(`The zip file cannot be read: ${(error as Error).message}.`);
    return null;
  }
}

function readJson<Value>(files: Files, path: string, faults: string[]): Value | null {
  const bytes = files[path];
  if (!bytes) {
    faults.push(`${path} is missing.`);
    return null;
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Value;
  } catch {
    faults.push(`${path} is not JSON.`);
    return null;
  }
}

function isManifest({ files, chain }: Partial<Manifest>): boolean {
  return (
    Array.isArray(files) &&
    files.every(({ path, sha256 }) => typeof path === 'string' && typeof sha256 === 'string') &&
    typeof chain?.head === 'string' &&
    typeof chain.rows === 'number'
  );
}

function hashFaults(files: Files, manifest: Manifest): string[] {
  const listed = new Set(manifest.files.map(({ path }) => path));
  const unlisted = Object.keys(files).filter((path) => path !== MANIFEST && !listed.has(path));
  return [
    ...unlisted.map((path) => `${path} is not in the manifest.`),
    ...manifest.files.flatMap(({ path, sha256 }) => {
      const bytes = files[path];
      if (!bytes) return [`${path} is missing.`];
      const actual = createHash('sha256').update(bytes).digest('hex');
      return actual === sha256 ? [] : [`${path} has been changed: its SHA-256 is ${actual}, not ${sha256}.`];
    }),
  ];
}

function chainFaults(files: Files, { chain, consent_id, organization_id, livemode }: Manifest): string[] {
  const faults: string[] = [];
  const hashes = readJson<{ rows: HashedRow[] }>(files, 'chain.json', faults)?.rows;
  const contents = readJson<{ rows: HashedContent[] }>(files, 'ledger-rows.json', faults)?.rows;
  const consent = readJson<{ consent: Record<string, unknown> }>(files, 'consent.json', faults)?.consent;
  if (!hashes?.length || !contents?.length || !consent) return [...faults, 'The ledger’s rows are missing.'];

  for (const [index, row] of hashes.entries()) {
    const before = hashes[index - 1];
    if (before && (row.seq !== before.seq + 1 || row.prev_hash !== before.hash)) {
      faults.push(`chain.json: row ${row.seq} does not follow row ${before.seq}.`);
    }
  }
  if (hashes.length !== chain.rows) {
    faults.push(`chain.json has ${hashes.length} rows, the manifest says ${chain.rows}.`);
  }
  if (hashes.at(-1)!.hash !== chain.head) {
    faults.push(`chain.json ends with ${hashes.at(-1)!.hash}, the manifest says ${chain.head}.`);
  }

  const bySeq = new Map(hashes.map((row) => [row.seq, row]));
  for (const { hash, ...content } of contents) {
    const row = bySeq.get(content.seq);
    if (hashOf(content) !== hash) faults.push(`ledger-rows.json: row ${content.seq} has been changed.`);
    if (row?.hash !== hash || row.prev_hash !== content.prev_hash) {
      faults.push(`ledger-rows.json: row ${content.seq} is not the row of chain.json.`);
    }
    if (content.organization_id !== organization_id || content.livemode !== livemode) {
      faults.push(`ledger-rows.json: row ${content.seq} is of another organization or mode.`);
    }
  }
  return [...faults, ...consentFaults(files, consent_id, consent, contents, hashes[0]!)];
}

/** The readable files must match the content that the hashes cover. */
function consentFaults(
  files: Files,
  consentId: number,
  consent: Record<string, unknown>,
  contents: readonly HashedContent[],
  first: HashedRow,
): string[] {
  const faults: string[] = [];
  const given = contents.find(({ type }) => type === 'consent');
  const withdrawn = contents.find(({ type }) => type === 'withdrawal');
  if (given?.consent?.id !== consentId || given.seq !== first.seq) {
    faults.push(`The ledger’s first row is not that of consent ${consentId}.`);
  }
  const { consent_id, ...withdrawal } = withdrawn?.withdrawal ?? {
    consent_id: consentId,
    revoked_at: null,
    revoked_cause: null,
    revoked_channel: null,
  };
  if (consent_id !== consentId) faults.push(`The withdrawal in the ledger is not that of consent ${consentId}.`);
  for (const [name, value] of Object.entries({ ...given?.consent, ...withdrawal })) {
    if (isDeepStrictEqual(consent[name], value)) continue;
    faults.push(`consent.json: ${name} is not what the ledger holds.`);
  }
  const words = files['consent-text.txt'];
  if (words && new TextDecoder().decode(words) !== given?.consent?.consent_text) {
    faults.push('consent-text.txt does not hold the words that the ledger holds.');
  }
  return faults;
}
