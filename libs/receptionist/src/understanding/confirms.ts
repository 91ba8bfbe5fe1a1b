const AFFIRMATIONS = [
  String.raw`yes|yeah|yea|yep|yup|sure|ok|okay|correct|right|exactly|absolutely|definitely|of course|perfect`,
  String.raw`that['’]?s (?:right|correct|fine)|that is (?:right|correct|fine)|i do|please do|sounds good|go ahead(?: and)?|do it|mm[\s-]?hmm?|uh[\s-]?huh`,
  String.raw`s[ií]|claro(?: que s[ií])?|correcto|exacto|as[ií] es|por supuesto|est[aá] bien|de acuerdo|vale|dale|perfecto|adelante|h[aá]galo`,
  String.raw`👍\p{Emoji_Modifier}?|✅|👌\p{Emoji_Modifier}?`,
];
const ADDITIONS = [
  String.raw`uh+|um+|oh|ah|eh|well|bueno|pues`,
  String.raw`please|thanks|thank you(?: very much| so much)?|that['’]?s (?:it|all)|that is (?:it|all)`,
  String.raw`por favor|(?:muchas )?gracias|(?:eso )?es todo`,
];
/** What the visitor wants done, in words that answer "Should I cancel it?" or "Should I move it?" */
const DEEDS = {
  cancel: [
    String.raw`cancel(?: (?:it|that|my appointment|that appointment|the appointment))?`,
    String.raw`i (?:no longer|don['’]?t|do not) need it(?: any ?more)?`,
    String.raw`canc[eé]l[ae](?:la)?|canc[eé]lala|ya no la necesito`,
  ],
  move: [
    String.raw`(?:move|change) (?:it|that|my appointment|that appointment|the appointment)`,
    String.raw`c[aá]mbi[ae]la|mu[eé]v[ae]la`,
  ],
} as const;

const CONFIRMS = { cancel: confirming(DEEDS.cancel), move: confirming(DEEDS.move) };

/** A row of these phrases, at least one of which is a yes or names the deed. */
function confirming(deeds: readonly string[]): RegExp {
  const yes = [...AFFIRMATIONS, ...deeds].join('|');
  const any = [yes, ...ADDITIONS].join('|');
  return new RegExp(
    String.raw`^[\s.,;!]*(?:(?:${ADDITIONS.join('|')})[\s.,;!]+)*(?:${yes})(?:[\s.,;!]+(?:${any}))*[\s.,;!]*$`,
    'iu',
  );
}

/** A longer answer says more than a yes. */
const MAX_READ = 200;

/**
 * Whether the whole answer says that the appointment is to be moved or cancelled. A question, a doubt, a negation or
 * another wish beside a yes is no confirmation.
 */
export function confirms(answer: string, deed: 'move' | 'cancel'): boolean {
  return answer.length <= MAX_READ && CONFIRMS[deed].test(answer.normalize('NFC'));
}
