/** The consonants with which English and Spanish words begin, if there are two or three. */
const BEGINNINGS = new Set(
  `bl br ch chl chr cl cr dr dw fl fr gh gl gn gr kl kn kr ll ph phl phr pl pr ps qu rh sc sch scr sh shr sk sl sm sn sp
  spl spr sq st str sv sw sz th thr tr ts tw wh wr zh zw mb mc ng ny pt`.split(/\s+/),
);
const KEYS_IN_A_ROW = /^[qwertasdfgzxcvb]{3}$/iu;

/** Whether a word has the sounds of a word, in contrast to random letters such as "wqpoe". */
export function isPronounceable(word: string): boolean {
  const plain = word.toLowerCase();
  if (!/[aeiouyáéíóúü]/u.test(plain) || /[bcdfghjklmnpqrstvwxz]{5,}/u.test(plain)) return false;
  const beginning = /^[bcdfghjklmnpqrstvwxz]*/u.exec(plain)![0];
  return (beginning.length < 2 || BEGINNINGS.has(beginning)) && !KEYS_IN_A_ROW.test(plain);
}
