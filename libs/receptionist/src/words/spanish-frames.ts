import { wordPattern as words, type Frames } from './patterns.js';

// Frames join classes of words. They read the canonical form: no accents, no fillers such as "ya" and "yo".

const END = String.raw`(?=\W*$|[.?!])`;
const CLAUSE_END = String.raw`(?=\W*$|[,.?!]| (?:y|pero|asi que|porque|o|entonces|puedo|quiero|necesito|me)(?!\p{L}))`;
const upTo = (count: number): string => String.raw`(?:\p{L}+ ){0,${count}}`;

/** "llamen", "llame", "llamaran" */
const CONTACT = String.raw`(?:(?:llam|contact|molest|mand|fastidi)(?:en?|es|aran?|aras|asen)|(?:marqu|busqu|toqu)(?:en?|es)|(?:marc|busc|toc)(?:aran?|aras|asen)|(?:habl)(?:en?|es|aran?|aras|asen)|escrib(?:an?|as|ieran?)|joda[ns]?|chinguen?|insistan?|comuniquen?)`;
const TO_CONTACT = String.raw`(?:llamar|contactar|molestar|mandar|marcar|buscar|hablar|escribir|fastidiar|joder|chingar|insistir|comunicarse|enviar)(?:me|nos|le|les)?`;
const CONTACTING = String.raw`(?:llamando|contactando|molestando|mandando|marcando|buscando|hablando|escribiendo|fastidiando|jodiendo|chingando|insistiendo)(?:me|nos)?`;
const CALLS = String.raw`(?:llamad(?:as?|itas?)|llamadera|mensajes?|mensajitos|textos?|whatsapps?)(?! (?:sea|se|ser|este|grabad[oa]s?)(?!\p{L}))`;
const ANY_CALLS = String.raw`(?:(?:mas|sus|esas?|estas?|las?|los|tantas?|tantos|todas?|ninguna?|de|que me hagan|recibir|tener|otra|nada|tus) )*${CALLS}`;
/** "Antes de las cinco", "tan rápido", "Pepe": the words are about a time, a manner or a name, and refuse no calls. */
const NOT_MANNER = String.raw`(?!,? (?:mas )?(?:antes|despues|entre|hasta|en (?:la|el|mi|horas|domingo)|por (?:la|el)|de (?:noche|madrugada|las)|al (?!\d)|a las|a mi (?:trabajo|casa|oficina)|al trabajo|ahora|tan|rapido|despacio|fuerte|alto|bajo|lento|temprano|tarde|asi|cuando|si|señora?|don|doña|doctora?|con|sobre|para)(?!\p{L}))`;
const LIST = String.raw`(?:listas?|bases?|sistema|registros?|directorio)(?! de (?:espera|citas?|pacientes|precios))(?! del? (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|hoy|mañana))`;
const PHONE = '(?:numero|telefono|celular|cel|nombre|contacto|datos|informacion)';
const REMOVE = String.raw`(?:quit|saqu|sac|borr|elimin|retir|remuev|remov|tach)(?:en?|ar|aran?|a|o|as|es)?`;
const SANCTION = String.raw`(?:denunci\p{L}*|demand\p{L}*|report\p{L}*|queja|quejar\p{L}*|policia|abogad[oa]|bloque\p{L}*)`;

const MACHINE = String.raw`(?:(?:chat)?bots?|robots?|maquinas?|ia|inteligencia(?: artificial)?|grabacion|grabadora|grabad[oa]|computador[ae]?|computadora|contestador[ae]?|programa(?! de)|asistente virtual|automatic[oa]|artificial)`;
const KIND = '(?:(?:una?|de|a|como|otra?|pura?|la|el|esas?|esos?) )*';
const HUMAN = '(?:persona|human[oa]|ser human[oa]|gente|señorita|señora?|mujer|hombre|muchach[oa]|joven|alguien)';

const AGE = '(?:[5-9]|1[0-7]|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete)';
const TEEN = '(?:1[0-7]|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete)';
const COMES_OF_AGE = `(?:${AGE}|18|dieciocho)`;
const NOT_OTHER_COUNT = String.raw`(?! (?:(?!mis|mas|es|años|añitos)\p{L}{3,}s|dia|mes|por|mil|de)(?!\p{L}))(?! años (?:de|con|en|sin|que|viviendo|trabajando|casad[oa]|usando|yendo|siendo))(?![\d:%]|[.,]\d)`;
const SCHOOL = String.raw`(?:(?:la |el )?(?:primaria|secundaria|prepa(?:ratoria)?|kinder|escuela|high school|middle school|bachillerato|liceo|colegio)|(?:primer|primero|segundo|tercer|tercero|cuarto|quinto|sexto|septimo|octavo|noveno|decimo|onceavo) (?:grado|año))`;

const RELATIVE = String.raw`(?:espos[oa]|marido|mujer|pareja|hij[oa]|mama|madre|papa|padre|herman[oa]|abuel(?:it)?[oa]|ti[oa]|suegr[oa]|prim[oa]|amig[oa]|jef[ea])`;
const THE_OTHER = String.raw`(?:ella|el|(?:mi|la|su|el) ${RELATIVE}|(?:ese|esa|el|la|este|esta) (?:señora?|persona|hombre|mujer|muchach[oa]|joven)|(?:don|doña) \p{L}+)`;

export const spanishFrames: Frames = {
  stopCalls: words(
    // "Les dije que no me marcaran", "no autoricé que me llamaran", "que no me llamen más les digo"
    String.raw`(?:dije|dijimos|pedi|pedimos|dicho|pedido|agradeceria|quisiera|quiero|queremos|pido|ruego|suplico|gustaria|prefiero|preferiria|deseo|digo|exijo|solicito)(?: \p{L}+){0,2} (?:que )?(?:por \p{L}+ )?no (?:me |nos |la |lo |le )?(?:vuelv(?:an?|as|ieran?) a ${TO_CONTACT}|(?:sig|and|est)(?:an?|en?|uvieran?|uieran?) ${CONTACTING}|${CONTACT})${NOT_MANNER}`,
    String.raw`(?:no|nunca|jamas) (?:les? )?(?:di|dimos|doy|autorice|autorizamos|autorizo|he dado|he autorizado|firme|acepte|acepto|pedi|solicite|quiero|queremos|deseo|permito|consiento)(?: \p{L}+){0,3} (?:para |a |de )?(?:que )?(?:me |nos )(?:vuelvan a |sigan |esten )?(?:${CONTACT}|${TO_CONTACT}|${CONTACTING})${NOT_MANNER}`,
    String.raw`que no (?:me |nos )(?:vuelvan a ${TO_CONTACT}|esten ${CONTACTING}|anden ${CONTACTING}|${CONTACT})(?: (?:mas|nunca|jamas|por favor|les digo))*${END}`,
    // "Hágame el favor y no me llame", "no vuelva a comunicarse conmigo", "no insista"
    String.raw`(?<!(?:que|porque|si|cuando|tampoco|ellos|ellas|nadie|doctora?|seguro) )no (?:me |nos )?(?:vuelv(?:an?|as) a ${TO_CONTACT}|(?:sig|and|est)(?:an?|en?) ${CONTACTING})${NOT_MANNER}|no (?:me |nos )${CONTACT}(?: (?:mas|nunca|jamas))*(?:${END}|(?=,))|no insistan?(?: mas)?(?=\W*$|[,.]| no )|(?:nunca|jamas) (?:mas )?(?:me |nos )?(?:vuelvan? a )?(?:${CONTACT}|${TO_CONTACT})${END}`,
    String.raw`no (?:me |nos )(?:mand|envi)(?:en?|es) (?:mas (?:nada|${CALLS})|nada)|no ${CONTACT} (?:mas|nunca)(?: (?:aqui|a (?:este|mi|esta)(?: \p{L}+)?))?${END}|no ${CONTACT} (?:a|al) (?:este|esta|mi) (?:numero|casa|telefono|celular)|no ${CONTACT} aqui${END}`,
    // "Dejá de llamarme", "quisiera que dejaran de llamar", but not "no dejen de llamarme"
    String.raw`(?<!(?:no|nunca|él|ella|ex|ni) (?:me )?)(?:dej(?:en?|a|ar|aran?|aras|es|ame)|par(?:en?|a|ar|aran?)|ces(?:en?|ar))(?:me|nos|le)? (?:de|con) (?:estar )?(?:${TO_CONTACT}|${CONTACTING}|${ANY_CALLS})${NOT_MANNER}`,
    // "Sáqueme de esa lista", "me pueden quitar de la lista", "quite mi teléfono de su sistema"
    String.raw`(?:${REMOVE}(?:me|nos|lo)|(?:me|nos|lo) ${upTo(2)}${REMOVE}|${REMOVE} ${upTo(2)}${PHONE})(?: \p{L}+){0,4} ${LIST}`,
    String.raw`(?:de|den|dar|dame|deme|denme|darme|dan|dieran)(?:me)? de baja(?: (?:a )?(?:mi|este|el) ${PHONE}| de (?:la|su|esa|todo|sus)(?: \p{L}+)?)?${CLAUSE_END}(?<!(?:mi|la|una) (?:cita|cuenta|seguro|poliza|plan)[^.?!]{0,30})|(?:pon(?:er|gan?|game|ganme)|met(?:er|an?|anme)|anot\p{L}+)(?:me|nos)? en (?:la|su) lista de no`,
    String.raw`(?:olvid|bot|pierd|tir)\p{L}*(?: (?:de|ya))? (?:mi|este) (?:numero|telefono|celular)${CLAUSE_END}|(?:quit|borr|elimin|retir)(?:en?|ar|aran?|a) (?:mis? |este )(?:numeros?|telefono|celular|datos|informacion)${END}`,
    String.raw`no (?:quiero|queremos|deseo|quisiera|necesito|pedi|autorice|autorizo|acepto|me interesan|me hagan?|hagan?) ${ANY_CALLS}`,
    String.raw`no molest(?:en?|es) con|no (?:me |nos )esten (?:llame y llame|hable y hable|marque y marque)|no lo (?:vuelvan? a )?(?:marcar|marquen?|llamar)${END}|(?:siguen?|sigan) ${CONTACTING}[^.?!]{0,30} (?:dije|pedi) que no|(?:sea|esta es|fue) la ultima (?:llamada|vez que (?:me |nos )?(?:llam|marc|habl|molest)\p{L}+)|no mas(?:,? no| que)? (?:me )?${CONTACT}${END}`,
    // "Ya estuvo bueno de tanta llamada", "estoy harto de que me llamen"
    String.raw`(?:basta|estuvo(?: bueno| bien)?|esta bueno|suficiente|parenle|parele|bajenle|hart[oa]s?|cansad[oa]s?|fastidiad[oa]|aburrid[oa]|chole)(?: de| con)+ (?:${ANY_CALLS}|(?:que )?(?:me |nos )?(?:esten |anden )?(?:llamen|marquen|molesten|hablen|escriban|${CONTACTING}))`,
    String.raw`si (?:(?:me|nos) )?(?:vuelven?|siguen?|llaman?|marcan?|hablan?|molestan?)(?: (?!no )\p{L}+){0,5},? (?:\p{L}+ ){0,3}${SANCTION}|${SANCTION}(?: \p{L}+){0,3} si (?:me |nos )?(?:vuelven?|siguen?|llaman?|marcan?|molestan?)`,
  ),
  wrongNumber: words(
    String.raw`(?<=(?:llam|marc|habl|busc)\p{L}* [^.?!]{0,20}|^\W*(?:\p{L}+ ){0,2})(?<!(?<!\p{L})(?:di|dimos|dado|puse|anote|factura|cita|mand|envi|lleg)\p{L}* [^.?!]{0,25})(?:casa|persona|numero|telefono|familia) equivocad[oa]|(?:tiene|tienen|marco|marcaste|marcaron) (?:mal|equivocado) (?:el |este )?(?:numero|telefono)|(?<!(?:cita|fecha|hora|factura|direccion|cuenta|datos?|nombre|recibo|orden)[^.?!]{0,12} )(?:esta|estas|estan|anda|andas|andan) (?:usted )?equivocad[oa]s?(?: usted)?(?:${END}|(?=,| no | este | esta )| de (?:numero|persona|casa)| aqui)`,
    String.raw`aqui no (?:vive|hay|trabaja|existe|tenemos) (?:nadie|ningun[oa]?)(?! (?:agua|luz|estacionamiento|problema|dentista|clinica|hasta|ahora|hoy|mañana|despues|por la|en la|lugar|cita))|(?:marco|marcaste|marcaron|llamo|llamaron|llama|llamando)(?: usted)? (?:a otra persona|a otro (?:lado|numero)|mal|al numero equivocado|equivocad[oa])`,
  ),
  wrongPerson: words(
    // "Él falleció el año pasado", "ya se murió don Carlos", but not "se murió la batería"
    String.raw`(?:${THE_OTHER}|señora?|se nos)(?: (?:se|me|nos|ha))* (?:murio|muerto|esta muert[oa]|fallecio|fallecido|esta difunt[oa]|paso a mejor vida|no esta con nosotros)|se (?:me |nos )?murio (?:don|doña|mi ${RELATIVE}|(?:el|la|ese|esa) señora?|hace)|(?<!(?:perro|perrita|perrito|gato|gatito|mascota)[^.?!]{0,20})(?:fallecio|falleci[od]\p{L}*|en paz descanse|que descanse en paz)|(?:es|esta) (?:difunt[oa]|muert[oa])${CLAUSE_END}`,
    String.raw`(?<!(?:bateria|telefono|carro|coche|calentador|perro|gato|computadora|pila)[^.?!]{0,12})(?<=^\W*(?:no )?)(?:se )?(?:murio|fallecio)(?: (?:hace|el año|en)|${END})`,
    // "Ella se mudó hace tiempo", "ya no vive en esta casa"
    String.raw`(?<!(?:me|nos) )(?:se mudo|se mudaron|se cambio de (?:casa|numero|telefono|ciudad)|se fue a vivir|se fue (?:de (?:aqui|la casa|esta casa)|a otr[oa]|para otr[oa]|hace))|(?<!(?:me|nos) )no (?:vive|viven|trabaja|trabajan|reside|radica|esta viviendo) (?:aqui|en esta (?:casa|direccion)|en este|con nosotros|conmigo${END})|nuev[oa] dueñ[oa] de este`,
    String.raw`(?:numero|telefono|celular|cel|linea)(?: \p{L}+){0,3} no (?:es|era|le pertenece|pertenece)(?: (?:de|a))? (?:el|ella|su|suyo|esa|ese|nadie)|no (?:es|era) (?:el|su) (?:numero|telefono|celular|cel)(?: de)?|no tiene este (?:numero|telefono|celular)`,
    // "No soy a quien busca", "usted me confunde con otra"
    String.raw`no soy (?:la|el|a|al|es[ea]|a la|esa persona)(?: \p{L}+)?(?: (?:que|quien))? (?:busca|buscan|buscas|quiere|quieren|llama|cree)|no soy (?:quien|la que|el que|a quien)(?= )|no soy yo|no soy (?:ella|el)${END}|me (?:confunde|confunden|confundes|confundio|confundieron|confundiste) (?:con|de)|(?:busca|buscan|buscando|quiere|quieren|llamando|marco|marcando|hablar con|hablando) (?:a |con )?(?:otr[oa])(?: persona|${END}|(?=,))`,
    String.raw`no conozco a (?:es[ea]|est[ea]|ningun[oa]?)(?: \p{L}+)?|no conozco a nadie (?:con|de|que se llame|asi)|no se quien es (?:es[ea]|el|ella)|no hay nadie (?:asi|con ese|que se llame|de nombre)|(?:este|ese) (?:numero|telefono|celular)[^.?!]{0,40} no es de (?:el|ella)|esta mal (?:el|este|su) numero${END}|no me llamo (?:asi|de esa)|(?<!me )(?:se|te) equivo(?:caron|co|caste|can|ca)(?:${END}|(?=,| no | de (?:numero|persona|casa))| aqui)|no es aqui${END}|aqui no (?:es|esta)${END}|no (?:la|lo) conozco(?:${END}|(?=,))|aqui no (?:vive|trabaja)(?= \p{L}+\W*$)(?! (?:bien|mal))`,
  ),
  minor: words(
    String.raw`(?<!(?:que|hij[oa]|no|ella|el) )tengo (?:como )?${TEEN}(?: años| añitos)?${NOT_OTHER_COUNT}${CLAUSE_END}|(?:cumpli|acabo de cumplir) (?:los )?${AGE}(?! (?:años )?(?:de|con|en|sin|dias|meses|semanas|horas))|(?<!ella |el |hij[oa] )cumplo (?:los )?${COMES_OF_AGE}(?! años (?:de|con|en|sin) )(?! (?:dias|meses|semanas))`,
    String.raw`(?:no|nunca) (?:tengo|cumplo|he cumplido|cumpli|llego a) (?:los )?(?:18|dieciocho)(?! (?:dolares|pesos|euros|centavos))|me falta[n]? [^.?!]{1,30} para (?:cumplir |tener |ser |llegar a )?(?:los )?(?:18|dieciocho|mayor)|no (?:soy|tengo edad) (?:para|mayor|adult[oa])`,
    String.raw`(?<!(?:hij[oa]|el|ella) )(?:estoy|voy|ando|estudio) en ${SCHOOL}${CLAUSE_END}|(?<!no )soy (?:una? )?(?:menor(?: de edad)?|niñ[oa]|chic[oa] de|adolescente|chamac[oa]|chiquit[oa]|nen[ea]|pibe|menorcito)(?! (?:que|de (?:coraz|los|las|la|mis)|en|bien|a )(?!\p{L}))${CLAUSE_END}|tengo ${AGE} (?:años|añitos)(?= (?:puedo|mis?|no|y|pero|sin|necesito|quiero|me|de edad)(?!\p{L}))(?! (?:y medio|mi (?:perr|gat)\p{L}+))`,
  ),
  isHuman: words(
    String.raw`(?:es|eres|sera|sos) ${KIND}${MACHINE}(?:(?= (?:la|lo|el|las|quien) |, ?verdad| verdad| cierto| o )|${END})(?<=(?:usted|tu|esto|eso|oigo|escucho|voz|esta|^\W*(?:no )?) ?(?:me diga que )?(?:es|eres|sera|sos) [^.?!]{0,30})|(?:es|eres|sera|sos) ${KIND}${MACHINE} (?:la|lo|el|quien) (?:que )?(?:me )?(?:contesta|habla|atiende|responde|oigo|escucho|llama)`,
    String.raw`${HUMAN} (?:de verdad|real|de carne y hueso|viv[oa])(?:,? (?:o|verdad|cierto)(?!\p{L})|\W*\?)|(?:usted |tu )?(?:es|eres|sos) ${KIND}${HUMAN} (?:de verdad|real|viv[oa])(?:(?= o )|${END})|o (?:es|esta|eres|sos|habla|contesta) ${KIND}${MACHINE}|con ${KIND}${MACHINE} estoy (?:hablando|platicando)|(?:usted|tu) no (?:es|eres) (?:de verdad|real|human[oa])${END}|voz (?:artificial|generada|de (?:robot|computadora|maquina)|grabada|automatica|falsa)|(?:existis|existes|existe usted) o`,
    String.raw`(?:hablando|platicando|hablo|platico|charlando|conversando|comunicando) con ${KIND}${HUMAN}(?: \p{L}+)?(?= o (?:que|no|con|${KIND}${MACHINE})|\W*\?)|(?:persona|human[oa]|gente|alguien) (?:la|el|quien) que (?:me )?(?:esta )?(?:habla|hablando|contesta|contestando|atiende|atendiendo|responde)|${KIND}${HUMAN} o ${KIND}${MACHINE}`,
  ),
  book: words(
    String.raw`(?:tienen?|tendran?|habra|hay|hubiera) (?:algun |algo de |un )?(?:lugar(?:cito)?|espacio|cupo|campo|disponibilidad|huequito|hora libre|citas?)(?! (?:para estacionar|donde|de estacionamiento))`,
  ),
  reschedule: words(
    String.raw`cita[^?]{0,100} (?:(?:la|lo) (?:puedo|podria|podemos|podriamos|puede|pueden|podrian|quiero|quisiera|necesito|quieren)(?: yo)? (?:pasar|cambiar|mover|cancelar|dejar|recorrer|anular)|(?:pasar|cambiar|mover|cancelar|recorrer|anular)la)|(?:cancel(?:ar|en?)|cambi(?:ar|en?)|mover|mueva) la cita`,
  ),
  person: words(
    String.raw`(?:transf(?:ier|er)\p{L}*|pas(?:as?|en?|ar|ame|eme|enme)|comuni(?:c|qu)\p{L}*|conect\p{L}*|pon(?:ga|gan|game|ganme|er|me)|enlac\p{L}*|me das?|me dan|deme|dame)(?: usted)? con(?! (?:\d|tarjeta|mi (?:esposa|hijo)))|(?:un|una|con|el|la|algun) (?:asesora?|ejecutiv[oa]|operadora?|representante|supervisora?|encargad[oa]|emplead[oa]|human[oa])(?! (?:o|me dijo|dijo) )`,
    String.raw`quiero (?:a )?(?:una? )?(?:persona|human[oa])${END}|(?:quiero|quisiera|prefiero|necesito|exijo|me gustaria) que (?:me )?(?:atienda|hable|llame|conteste|ayude|responda)n? (?:una persona|un humano|alguien|gente)|hay (?:alguien|alguna persona|una persona|algun humano)(?: (?:ahi|real|vivo))* (?:con quien|con el que|para|a quien)(?: (?:se )?(?:puedo|pueda|podamos))? (?:hablar|que me)|(?:hablar|platicar|comunicarme) con (?:una?|alguien|el|la|su|alguna|tu|otra)(?! (?:esposa|hijo|maquina|robot))`,
  ),
};

/** "Yo con robots no hablo", "no voy a hablar con una máquina" */
export const SPANISH_REFUSES_MACHINE = words(
  String.raw`no (?:me gusta |quiero |voy a |pienso |puedo |se |me interesa )*(?:hablo|hablar|tratar|trato|platicar|entenderme|me entiendo) con ${KIND}${MACHINE}|con ${KIND}${MACHINE} no (?:hablo|quiero|trato|me entiendo|voy)`,
);
