import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hashOf, NO_HASH, type LedgerContent } from '../consents/ledger-row.js';
import { consentIdsOf, folderOf, MANIFEST, type Manifest } from './bundle.js';
import type { HashedRow } from './evidence.repository.js';

/** More than any ledger needs. Limits the memory for a hostile file. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_FAULTS = 20;

export interface VerifiedBundle {
  /** Null if the manifest cannot be read. */
  manifest: Manifest | null;
  /** One sentence for each fault. Empty for an intact file. */
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
  if (!isManifest(manifest)) return { manifest: null, faults: [...faults, `${MANIFEST} has an unexpected form.`] };
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

function isManifest(manifest: Partial<Manifest>): boolean {
  const { files, chain } = manifest;
  const ids: unknown =
    'consent_ids' in manifest ? manifest.consent_ids : [(manifest as { consent_id?: unknown }).consent_id];
  return (
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'number') &&
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

function chainFaults(files: Files, manifest: Manifest): string[] {
  const { chain, organization_id, livemode } = manifest;
  const faults: string[] = [];
  const hashes = readJson<{ rows: HashedRow[] }>(files, 'chain.json', faults)?.rows;
  const contents = readJson<{ rows: HashedContent[] }>(files, 'ledger-rows.json', faults)?.rows;
  const ids = consentIdsOf(manifest);
  if (!hashes || !contents || (ids.length > 0 && (hashes.length === 0 || contents.length === 0))) {
    return [...faults, 'The ledger’s rows are missing.'];
  }

  for (const [index, row] of hashes.entries()) {
    const before = hashes[index - 1];
    if (before && (row.seq !== before.seq + 1 || row.prev_hash !== before.hash)) {
      faults.push(`chain.json: row ${row.seq} does not follow row ${before.seq}.`);
    }
  }
  if (hashes.length !== chain.rows) {
    faults.push(`chain.json has ${hashes.length} rows, the manifest says ${chain.rows}.`);
  }
  const last = hashes.at(-1)?.hash ?? NO_HASH;
  if (last !== chain.head) faults.push(`chain.json ends with ${last}, the manifest says ${chain.head}.`);

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
    if (!ids.includes(consentIdOf(content)!)) {
      faults.push(`ledger-rows.json: row ${content.seq} is of a consent that the manifest does not list.`);
    }
  }
  const first = contents.find(({ type }) => type === 'consent');
  if (ids.length > 0 && first?.seq !== hashes[0]!.seq) {
    faults.push('The ledger’s first row is not that of the first consent.');
  }
  return [...faults, ...ids.flatMap((id) => consentFaults(files, manifest, id, contents))];
}

function consentIdOf({ consent, withdrawal }: LedgerContent): number | undefined {
  return consent?.id ?? withdrawal?.consent_id;
}

/** The readable files of a consent must match the content that the hashes cover. */
function consentFaults(
  files: Files,
  manifest: Manifest,
  consentId: number,
  contents: readonly HashedContent[],
): string[] {
  const faults: string[] = [];
  const folder = folderOf(manifest, consentId);
  const path = `${folder}consent.json`;
  const consent = readJson<{ consent?: Record<string, unknown> }>(files, path, faults)?.consent;
  const own = contents.filter((content) => consentIdOf(content) === consentId);
  const given = own.find(({ type }) => type === 'consent')?.consent;
  if (!consent || !given) return [...faults, `The ledger’s rows of consent ${consentId} are missing.`];
  if ('phone_number' in manifest && given.phone_number !== manifest.phone_number) {
    faults.push(`Consent ${consentId} is of another number.`);
  }
  const { consent_id: _id, ...withdrawal } = own.find(({ type }) => type === 'withdrawal')?.withdrawal ?? {
    consent_id: consentId,
    revoked_at: null,
    revoked_cause: null,
    revoked_channel: null,
  };
  for (const [name, value] of Object.entries({ ...given, ...withdrawal })) {
    if (isDeepStrictEqual(consent[name], value)) continue;
    faults.push(`${path}: ${name} differs from the ledger.`);
  }
  const words = files[`${folder}consent-text.txt`];
  if (words && new TextDecoder().decode(words) !== given.consent_text) {
    faults.push(`${folder}consent-text.txt does not hold the words that the ledger holds.`);
  }
  return faults;
}
