const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Courtesies and words that surround contact details. None of them is a reason to get in touch. */
const smallTalk = setOf(`
  a actually also am an and any anybody anyone anything are at available be best but by bye call called calling can cell
  contact could day do does email else fine for full get give good got great have hello help her here hey hi him his how
  i i'd i'll i'm im i've if in is it it's its just know let mail mailing me mean meant mobile morning afternoon evening
  my name name's no nope not now number of ok okay on one or phone please question quick reach ready right say see send
  so somebody someone sorry sure tell text thank thanks that that's the then there there's they this to today
  try u um us use wait want wanted was we well what what's when which who will with wrong would y yeah yep yes you your
  yours need back course ring ma'am sir thx thnx thanx tx ty pls plz lol omg haha wow cool awesome
  ahora al alguien aló aquí ayuda ayudar ayudarme bien buen buena buenas bueno buenos celular claro como cómo con correo
  cual cuál dale de del desde días el ella ellos en es ese esta está este gracias habla hablar hola la las le llamar llame llámeme llámenme
  llamen llamo lo los me mañana mande mi móvil necesito noche noches nombre número o para pero perdón por favor porque
  pregunta puede pueden puedo que qué quiero quien quién quise decir se señor señora si sí soy su tarde tardes te tel
  telefono teléfono tengo una un unas unos usted ustedes y ya yo
`);

/** Words that occur in responses to the question for the name and are not names. */
const otherCommonWords = setOf(`
  about above address after again all already always am angry anonymous another appointment around ask asked asking away
  bad because been before being believe better between bill bleeding book booked booking both bot break broke broken
  business busy buy came cancel card care case change check cheap child children city clean cleaner cleaning clinic close
  closed cold come coming company complaint computer cost crown customer client daughter dental dentist did didn't
  different doctor doesn't doing don't done door down drain drop each early earlier eat either electric electrician
  emergency enough estimate even ever every everything exam existing explain fast feel few filling find first fix fixed
  flood flooding floor found free friend front furnace gas getting give go going gonna had half happen happened hard has
  hasn't hate he health hear heat heater heating here's hiring home hope hot hour hours house human hurt hurting hurts
  idea immediately info information instead insurance interested into invoice isn't issue job keep kid kids kind kitchen
  last late later leak leaking leaks least leave left less like line little live lives long look looking lost lot made
  maintenance make making many matter may maybe message might mind mine minute minutes miss missed money month more most
  move moved much must need needs never new next nice nobody none nothing noticed off offer office often old older only
  open opened order other our out over own owner pain painful paint painting part parts past patient pay people person
  pipe pipes place plan please plumber plumbing possible prefer price prices pricing private problem problems provide
  quote quickly rather really receptionist repair replace replaced rest robot roof room root canal same saturday
  schedule scheduled secret seems service services several she should shower since sink site small some something soon
  speak speaking spot start started still stop stopped such sunday monday tuesday wednesday thursday friday take taking
  talk tell than their them these thing things think those though through till time times tired toilet told tomorrow
  tonight too took tooth toothache teeth tried trouble trying turn two under understand until up urgent very visit
  visiting waiting wanna wants warranty washer water way website week weekend weeks were weren't where while whole why
  whitening wife husband son window windows without won't wonder wondering work worked working works worry worse wrong
  mom mommy mother dad daddy father parent parents guardian grandma grandmother grandpa grandfather
  bucks cent cents dollar dollars dólar dólares peso pesos
  year years yesterday yet rent renting own owner tenant landlord veneers implant implants braces filling denture
  retainer aligners whatever ballpark area code alright listen honestly seriously
  agua alguna algo años antes arreglar así auto aunque baño buscar busco cada calle casa caldera caro cerca cita cliente
  cocina cosa costo cuando cuándo cuanto cuánto cuesta cuestan dentista desde diente dientes dinero doctor dolor donde
  dónde dos duele durante emergencia encanta entonces entre era esto estoy fuga fuerte fue gente gotea grande gustaría
  hace hacer haber había hasta hay hijo hija hora horas horario hoy importa información interesa interesado interesada
  limpieza luz mal más mejor menos mes mientras misma mismo mucho muela muelas mujer muy nada nadie necesita negocio ni
  niño niña no nosotros nuestra nuestro nueva nuevo nunca otra otro paciente pagar parece persona plomero poco poder
  podría precio precios presupuesto prefiero primera problema pronto próxima puerta quería quisiera rápido reparar
  reservar roto rota rompió sabe saber seguro semana ser será servicio siempre sin sobre solo sólo su también tan tarde
  techo tener tengo tiempo tiene tienen tienes toda todo trabajo tuve tubería urgente va vez viernes lunes martes
  miércoles jueves sábado domingo voy mamá madre papá padre tutor tutora abuela abuelo
  perfect perfectly wonderful lovely excellent brilliant fantastic everything sounds spelled spelt
  after afterwards cat cats dog dogs puppy kitten pet pets haircut vaccination consultation
  perfecto excelente genial listo correcto vale después luego ahorita porfa revisión consulta corte blanqueamiento
  chequeo vacuna perro perra gato gata mascota llama llaman
`);
const accentless = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
const withoutAccents = new Set([...smallTalk, ...otherCommonWords].map(accentless));

const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");

/** Whether a word says nothing about why a visitor gets in touch. */
export function isSmallTalk(word: string): boolean {
  return smallTalk.has(plain(word));
}

/** Common words that are names when capitalized. */
const alsoNames = new Set([
  'Will',
  'Best',
  'Day',
  'Hope',
  'Price',
  'Long',
  'Little',
  'Early',
  'Story',
  'Case',
  'Al',
  'Fine',
  'Ty',
]);

/** Whether a word is a common English or Spanish word and, as spelled, not a name. */
export function isCommonWord(word: string): boolean {
  if (alsoNames.has(word)) return false;
  return isSmallTalk(word) || otherCommonWords.has(plain(word)) || (/^\p{Ll}/u.test(word) && withoutAccents.has(word));
}
