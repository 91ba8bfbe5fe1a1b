import { firstOf } from '@frontdesk/contracts';
import type { Language } from '../conversation.js';
import { wordPattern as words } from '../words/patterns.js';

export type Emergency = 'danger' | 'suicide' | 'poisoning';

const MAX_READ = 4000;
const PERSON = String.raw`(?:he|she|they|someone|somebody|mom|mother|mama|dad|father|papa|husband|wife|son|daughter|brother|sister|baby|child|kid|grand(?:ma|pa|mother|father)|uncle|aunt|friend|roommate|partner|boyfriend|girlfriend|neighbor|coworker|boss|patient|customer|client|employee|man|woman|guy|person|boy|girl)`;
const PLACE = String.raw`(?:kitchen|house|home|building|apartment|garage|basement|attic|bedroom|bathroom|living room|room|office|shop|store|hallway|oven|stove|dryer|car|yard|wall|roof)`;

/** Words that signal danger to life. They are matched before the script and the model, in every language at once. */
const EMERGENCIES: readonly (readonly [Emergency, RegExp])[] = [
  [
    'suicide',
    words(
      String.raw`suicid\p{L}*|kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all)|want to die|wanna die|wish i (?:was|were) dead|better off dead|feel like dying|want it all to end|(?:going to|gonna) end it(?=\W*$)|(?:don~t|do not) want to (?:live|be alive|be (?:here|around) (?:anymore|any more|any longer))|(?:hurt|harm|cut)(?:ting)? myself|no reason to live|tak(?:e|ing) my (?:own )?life|(?:hang|shoot|drown)(?:ing)? myself|(?:cut|slit)(?:ting)? my (?:wrists?|throat)|jump(?:ing)? off (?:a|the) (?:bridge|roof|building)|(?:can~t|cannot|can not) go on living|(?:don~t|do not) want to wake up`,
      String.raw`suicidarme|suicidio|matarme|me (?:quiero|quisiera|voy a) (?:matar|quitar la vida)|quitarme la vida|(?:quiero|quisiera) morir(?:me)?|no quiero (?:vivir|seguir viviendo)|hacerme daño|acabar con (?:mi vida|todo(?=\W*$))|ya no quiero estar vi[vb][oa]|cort(?:ar)?(?:me|[eé]) las venas|colgarme|(?:quitarse|quit[oó]) la vida|(?:se quiere|quiere) (?:matarse|suicidarse|morir(?:se)?)|(?:sin|no tengo) ganas de vivir|ganas de morir(?:me)?`,
    ),
  ],
  [
    'poisoning',
    words(
      String.raw`poison(?:ed|ing)|overdos\p{L}*|od['’]d|(?:drank|swallowed|ate|ingested|drunk) (?:\p{L}+ ){0,3}(?:bleach|cleaner|detergent|antifreeze|poison|pills|batter(?:y|ies)|chemicals?|drano|medicine|medication)|(?:took|taken|swallowed) (?:a whole bottle|too many (?:pills|tablets)|all (?:(?:of )?(?:the|his|her|my)) (?:pills|medication|medicine))|(?:drank|swallowed|ate) something poisonous`,
      String.raw`envenen\p{L}*|intoxic(?:ó|ado|ada|aci[oó]n)|sobredosis|(?:bebi[oó]|trag[oó]|tom[oó]|comi[oó]|ingiri[oó]) (?:\p{L}+ ){0,3}(?:cloro|lej[ií]a|blanqueador|detergente|veneno|pilas?|limpiador|anticongelante|pastillas de m[aá]s|demasiadas pastillas)|(?:me )?tom[oóeé] (?:muchas|todas (?:las|mis|sus)|un (?:frasco|bote) (?:entero )?de) pastillas`,
    ),
  ],
  [
    'danger',
    words(
      String.raw`(?:there~s|there is) (?:a |an )?(?:\p{L}+ )?fire(?! (?:station|department|pit|last|years?|damage))|(?:is|it~s|have|a|the) (?:\p{L}+ )?fire(?= (?:in|at|inside|on|now|help|spreading))|^\W*(?:help\W+)?fire(?= (?:in|at|inside)|\W*$)|fire (?:in|at|inside) (?:the|my|our|a) ${PLACE}|on fire(?! sale)|house fire|${PLACE} is burning|is burning down|caught fire|fire!+|flames (?:everywhere|in|from|coming)|fire (?:broke|has broken) out|(?:something|house|building|car|tank|heater|stove|oven|furnace|boiler) (?:just )?exploded|(?:an|gas) explosion|smoke (?:is )?(?:coming|pouring|billowing)|smoke (?:in|from) (?:the|my|our) ${PLACE}|(?:see|saw|are|and|in) flames|smoke everywhere|full of smoke|filling with smoke|(?:call|get|need|send) (?:911|(?:an )?ambulance|the police)`,
      String.raw`smell(?:s|ing|ed)? (?:of |like |some |a |the )?(?:\p{L}+ )?gas|gas (?:is )?(?:leaks?|leaking|smells?|odor)|leaking gas|(?:smell|odor) of gas|carbon monoxide|co (?:alarm|detector) (?:is )?(?:going off|beeping)|co alarm`,
      String.raw`(?:can~t|cannot|can not|can barely|could not|couldn~t|unable to|not|isn~t|is not|stopped|quit|no longer|trouble|difficulty|struggling to|hard to) (?:breathe?|breathing)|turn(?:ed|ing) blue and|(?:he~s|he is|she~s|she is|they~re|baby is|lips are|face is) turning blue|choking|(?:throat|airway|tongue) is (?:swelling|closing)|chest pains?|heart attack|having a stroke|had a stroke|seizure`,
      String.raw`unconscious|unresponsive|not responding|passed out|(?:won~t|doesn~t|does not|will not) wake up|(?:not|isn~t) waking up|(?:can~t|cannot|can not|unable to) wake (?:\p{L}+ ){1,2}up|no pulse|${PERSON} blacked out|${PERSON}(?: is|~s) not moving(?=\W*$| and| anymore)|${PERSON} (?:has |had )?(?:just )?collapsed|collapsed on (?:him|her|me|us)|fainted`,
      String.raw`bleed(?:s|ing)? (?:\p{L}+ )?(?:heavily|bad|badly|out|profusely|a lot|everywhere)|(?:heavy|heavily|severe|uncontrolled|massive) bleeding|(?:bleeding|blood) (?:\p{L}+ ){0,3}(?:won~t|doesn~t|will not|does not|not) stop|(?:won~t|doesn~t|will not|does not|can~t|cannot) stop (?:the )?bleeding|(?:bleeding|blood) (?:isn~t|is not|hasn~t|has not|not) (?:stopping|stopped)|bleeding to death|h(?:a)?emorrhag\p{L}*|gushing blood|blood (?:is )?gushing|losing (?:a lot of |so much |too much )?blood|blood everywhere`,
      String.raw`(?:has|have|got|with|pulled|holding|pointing|pointed|waving) (?:a |the |his |her |my )?(?:\p{L}+ )?(?:gun|knife|weapon|rifle|pistol)|(?:been|was|got) (?:shot|stabbed)|(?:shot|stabbed) (?:himself|herself|themselves|me|him|her|us|someone|somebody|my \p{L}+)|(?:man|guy|person|someone|somebody|robber) (?:is )?armed|at gunpoint|(?:being|getting) (?:robbed|attacked|strangled)|intruder (?:in|is in)|shooting at|shots fired|gunshots?|active shooter|(?:someone|somebody|he|she|they)(?:~s| is| are)? (?:breaking in(?:to)?|attacking|trying to kill)|going to kill (?:me|us|her|him)`,
      String.raw`electrocuted|drowning|drowned|life or death|(?:i~m|i am|they are|they~re|${PERSON}(?:~s| is)) dying`,
      String.raw`(?:hay|un|el) (?:incendio|fuego)|^\W*(?:(?:ayuda|auxilio|socorro)\W+)?(?:fuego|incendio)(?=\W*$)|(?:fuego|incendio)!|se (?:est[aá] )?quema(?:ndo)?|en llamas|se (?:est[aá] )?(?:incendia(?:ndo)?|prendi[oó] fuego)|(?:fuego|incendio) en (?:la|el|mi|nuestr[ao])|explot[oó]|una explosi[oó]n|(?:hay|sale) (?:mucho )?humo|lleno de humo|hay gas en (?:la|mi|el)|escape de gas|(?:huele|oliendo|olor) (?:\p{L}+ )?a gas|(?:llame[ns]?|llamar|llama) (?:al 911|a una ambulancia|a la polic[ií]a)|(?:necesito|manden|env[ií]en) una ambulancia|fuga de gas|mon[oó]xido`,
      String.raw`no (?:puedo|puede|pueden) (?:\p{L}+ )?respirar|(?:me|le) cuesta respirar|dificultad para respirar|apenas (?:puedo|puede|respira)|no (?:est[aá]|estaba) respirando|(?:dej[oó]|par[oó]) de respirar|no respira|me ahogo|(?:se est[aá]|est[aá]) (?:atragantando|asfixiando|ahogando|poniendo (?:azul|morad[oa]))|se (?:est[aá] )?ahoga(?:ndo)?|se asfixia|dolor (?:de|en el) pecho|infarto|ataque (?:al coraz[oó]n|card[ií]aco)|derrame cerebral|convulsi(?:ones|[oó]n)|convulsionando`,
      String.raw`inconsciente|no (?:me |nos )?responde(?! (?:el|mis?|su|a (?:mis?|el)|nadie|al tel[eé]fono|correos?|mensajes?))|no (?:se )?despierta|y (?:ya )?no se mueve|se desmay[oó]|desmayad[oa]|perdi[oó] el conocimiento`,
      String.raw`sangra(?:ndo)? (?:mucho|demasiado|much[ií]simo)|no (?:le |me |se )?(?:para|deja|detiene) (?:de sangrar|la sangre|el sangrado|la hemorragia)|sangra(?:ndo)? sin parar|desangr\p{L}*|hemorragia|perdiendo mucha sangre|mucha sangre`,
      String.raw`(?:tiene|con|trae) (?:un |una )?(?:arma|pistola|cuchillo|rifle)|(?:me|le|lo|la|les|nos) (?:dispararon|apuñalaron|balacearon)|(?:nos|me) (?:est[aá]n?) (?:disparando|apuntando|atacando|asaltando)|hay (?:disparos|balazos|un tiroteo|un hombre armado)|est[aá] armado|apu[nñ]alad[oa]|se (?:metieron|est[aá]n metiendo) a (?:la|mi) casa|(?:me|nos|la|lo) (?:va|van|quieren?) a? ?matar|electrocutad[oa]|se electrocut[oó]|muri[eé]ndo(?:se|me)?`,
    ),
  ],
];
/** Words that look like danger and are not. They are removed before the text is read. */
const HARMLESS = words(
  String.raw`gas (?:fireplaces?|stoves?|ranges?|grills?|furnaces?|lines? install\p{L}*|station|bill|card)|fireplaces?|fire (?:pit|alarm|alarms|extinguishers?|sprinklers?|hydrants?|drill|safety|insurance|damage)|nail guns?|glue guns?|heat guns?|caulk guns?|staple guns?|massage guns?|on fire today|dying to (?:know|see|try|meet|get)|dying for (?:an?|some)|knife (?:block|set|sharpen\p{L}*)|me ahogo en (?:deudas|trabajo|papeles?)|drowning in (?:work|debt|bills|emails|paperwork)|(?:smoke|carbon monoxide) detectors? (?:install\p{L}*|replace\p{L}*)|food poisoning insurance`,
);

/** Returns the kind of emergency that the text mentions, or null. */
export function emergencyIn(text: string): Emergency | null {
  const read = firstOf(text, MAX_READ).replace(/\s+/gu, ' ').replace(new RegExp(HARMLESS.source, 'giu'), ' ');
  return EMERGENCIES.find(([, pattern]) => pattern.test(read))?.[0] ?? null;
}

const FIRST: Readonly<Record<Language, string>> = {
  en: 'If anyone is in danger, hang up and call 911 now.',
  es: 'Si alguien está en peligro, cuelgue y llame al 911 ahora.',
};
const ALSO: Readonly<Record<Language, Readonly<Record<Emergency, string>>>> = {
  en: {
    danger: '',
    suicide: ' You can also call or text 988, the Suicide and Crisis Lifeline, at any hour.',
    poisoning: ' You can also call Poison Control at 1-800-222-1222, at any hour.',
  },
  es: {
    danger: '',
    suicide: ' También puede llamar o escribir al 988, la Línea de Prevención del Suicidio y Crisis, a cualquier hora.',
    poisoning: ' También puede llamar al centro de intoxicaciones, 1-800-222-1222, a cualquier hora.',
  },
};

/** The first reply to an emergency. No setting changes it, and it never says that help is coming. */
export function emergencyText(emergency: Emergency, language: Language): string {
  return FIRST[language] + ALSO[language][emergency];
}
