import { wordPattern as words, type Patterns } from './patterns.js';

const REACH = String.raw`(?:llam(?:en?|es|ar)|marqu(?:en?|es)|marcar|contact(?:en?|es|ar)|escrib(?:an?|as|ir)|molest(?:en?|es|ar)|busqu(?:en?|es)|buscar|habl(?:en?|es|ar))`;
const REACHING = String.raw`(?:llamando|marcando|contactando|escribiendo|molestando|buscando|hablando|fastidiando|insistiendo|chingando|jodiendo)`;
const CALLS = String.raw`(?:(?:m[aá]s|sus|estas|esas|las|tantas|todas|ning[uú]n[ao]?|de) )*(?:llamadas?|mensajes?|textos?)(?! (?:sea|se|ser|est[eé]) )`;
/** "No me hable más despacio" is no refusal. */
const NOT_MANNER = String.raw`(?!,? (?:antes|despu[eé]s|entre|hasta|en|por|de|al (?!\d)|a las|ahora|tan|tod[oa]v[ií]a|r[aá]pido|despacio|fuerte|alto|bajo|lento))`;

const MACHINE = String.raw`(?:(?:chat)?bot|robot|m[aá]quina|ia|inteligencia(?: artificial)?|grabaci[oó]n|grabadora|computador[ae]?|ordenador|contestador[ae]?(?: autom[aá]tic[oa])?|autom[aá]tic[oa]|sistema autom[aá]tico|(?:asistente|recepcionista) virtual|programa(?! de)|chat ?gpt|siri|alexa)`;
const PERSON_OR_MACHINE = String.raw`(?:persona|ser human[oa]|human[oa]|viv[oa]|real|de verdad|de carne y hueso|${MACHINE})`;
/** "de a de veras una" */
const KIND = String.raw`(?:(?:una?|de|a|veras|realmente|s[oó]lo|solamente|como) )*`;
const AGE = String.raw`(?:[5-9]|1[0-7]|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete)`;
/** Fewer things are counted in these numbers: "tengo 15" is rarely about dogs. */
const TEEN = String.raw`(?:1[0-7]|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete)`;
const COMES_OF_AGE = String.raw`(?:${AGE}|18|dieciocho)`;
const CLAUSE_ENDS = String.raw`(?=\W*$|[,.!?;]|\s+(?:y|pero|as[ií]|puedo|necesito|quiero|me)(?!\p{L}))`;
const RECORD = String.raw`(?<!diseño )(?:grab\p{L}*|grav(?:ar|en|an|ando)\p{L}*|transcri\p{L}*)(?! la hora| (?:una?|el|mi|tu) (?:canci[oó]n|video|mensaje|disco|comercial)|\p{L}* (?:de|del) (?:la corte|juicio|escuela|estudio))`;
const REFUSING = String.raw`(?:no|nunca|jam[aá]s|sin|nada|nadie|me opongo|me niego|rechazo|dej(?:e|en|a|á)(?: ya)?|par(?:en?|a(?! qu[eé]))|cort(?:e|en|a)|quit(?:e|en|a|ar)|apag\p{L}+|desactiv\p{L}+|borr\p{L}+|elimin\p{L}+|det(?:eng|[eé]ng)\p{L}+|ilegal|molesta|incomoda|prefiero|preferir[ií]a)`;
const NOT_ABOUT = String.raw`(?:(?!\b(?:importa|problema|molesta|recib|encuentr|s[eé] (?:si|qu[eé])|sab|entiendo|o[ií]|olvid|lleg|mand|env|necesit|funcion|tengo)\p{L}*|quiero ${RECORD}r)[^.?!;\n]){0,45}?`;

export const spanishPatterns: Patterns = {
  book: words(
    String.raw`citas?|reservar|reserva|agendar|programar|apuntarme|turno|un hueco|pueden venir|puede venir|tienen (?:algo|hora)|(?:puede|pueden) (?:verme|verlo|verla|atenderme|atenderlo|atenderla)`,
  ),
  reschedule: words(
    String.raw`reprogramar|reagendar|tengo (?:una )?cita[^?]{0,80} (?:cambiarla|moverla|cancelarla)|(?:necesito|quiero|quisiera|tengo que) (?:cancelar(?:la)?|(?:cambiar|mover|anular)la)|(?:cancel(?:ar|en?|a)|cambi(?:ar|en?|a)|mover|muev[ae]n?|anul(?:ar|en?|a)|posponer|pospong?an?|reprogram(?:en?|a)|reagend(?:en?|a)) (?:mi|la|una|nuestra|su) (?:\p{L}+ ){0,2}(?:cita|reserva|visita)|(?:sobre|acerca de|confirmar) mi (?:cita|reserva|visita)`,
  ),
  price: words(String.raw`cu[aá]nto (?:cuestan?|vale|cobran|sale|sería)|precios?|costos?|tarifas?|presupuesto de`),
  hours: words(
    String.raw`horarios?|a qu[eé] hora (?:abren|cierran|atienden)|cu[aá]ndo (?:abren|cierran)|est[aá]n (?:abiertos|cerrados)|abren (?:el|los|hoy|mañana)|abiertos? (?:hoy|mañana|el|los)`,
  ),
  person: words(
    String.raw`(?:quiero|necesito|quisiera|prefiero|d[eé]me|p[oó]ngame (?:con)?) ?(?:a |con )?una persona(?=\W*$|,? (?:por favor|ya|ahora|ahorita|no)(?!\p{L}))|(?<=^\W*)una persona(?:,? por favor)?(?=\W*$)`,
    String.raw`(?:hablar|chatear|comunicarme) con (?:una?|alguien|la|el|un)|(?<!no es una )persona real|agente|operadora?|representante|gerente|encargad[oa]|p[aá]s[ae]me (?:con|a)|com[uú]n[ií]queme|un humano|(?:quiero|necesito) (?:al |a la |el |la )(?:dueñ[oa]|jef[ea])`,
    String.raw`(?<=^\W*(?:(?:hola|buenas|buen[oa]s (?:d[ií]as|tardes|noches))\W+)?)(?:est[aá]|se encuentra) (?:el |la |don |doña )?(?!abiert|cerrad|libre|disponible|list|bien|ah[ií]|aqu[ií])\p{L}+(?=\W*$)`,
  ),
  complaint: words(
    String.raw`rid[ií]culo|inaceptable|p[eé]simo|queja|quejarme|groser[oa]s?|enojad[oa]|molest[oa]|furios[oa]|estafa|hart[oa]|nadie (?:me )?(?:llama|contesta)|(?:siguen|sigue) llam[aá]ndo(?:me|nos)|por qu[eé] me llaman tanto|cobraron (?:dos veces|de m[aá]s)|abogado`,
  ),
  urgent: words(
    String.raw`urgentes?|urgencia|emergencia|de inmediato|inmediatamente|lo antes posible|sin calefacci[oó]n|no (?:quiere comer|come nada|ha comido)|cuanto antes|dolor (?:terrible|horrible|insoportable|muy fuerte)|hinchad[oa]|se (?:me )?(?:inunda|inund[oó])|inundaci[oó]n|revent[oó]|sangr(?:a|ando)`,
  ),
  isHuman: words(
    String.raw`(?<!(?:no|con|de|un robot,? no) (?:una? )?)(?:robots?|bots?|chatbots?|inteligencia artificial|ia|chat ?gpt|(?:asistente|recepcionista) virtual|software)(?=\W*$| (?:o|verdad|cierto|no)| que contesta)|de carne y hueso|no creo que (?:seas?|sean) (?:una? )?(?:human[oa]|persona|real|de verdad)|(?:una )?persona la que|(?:eres|es usted|usted es|son ustedes) gente|(?:señorita|recepcionista|mujer|hombre|voz) (?:real|de verdad)(?=[^.]{0,40}\?)|(?:respond|contest|atend|escrib)iendo (?:alguien|una persona|gente)|todo (?:es )?autom[aá]tico(?=\W*$)|(?:hecha|generada|voz) (?:por|de) (?:una |la )?computadora|(?:hablo|hablando|chateo|chateando|platicando),? con (?:una? )?(?:ser )?human[oa]|uno de esos ${MACHINE}s?`,
    String.raw`(?:hablando|hablo) con (?:una? )?(?:ser )?(?:human[oa]|persona (?:real|de verdad))|(?:persona|human[oa]) o (?:con )?${KIND}${MACHINE}|(?:este|esta|esto|esa|la|el) (?:chat |voz |llamada )?(?:es|est[aá]) (?:(?:tuya|suya|o|es|de usted) )*(?:autom[aá]tic[oa]|generad[oa] por \p{L}+|${MACHINE})(?=\W*$| o )|(?:vos )?sos (?:una? )?${PERSON_OR_MACHINE}|(?:otra vez|otro|otra) (?:un )?(?:maldito |pinche |puto )?${MACHINE}|eres como ${KIND}${MACHINE}|eres como el ${MACHINE}|no (?:es|eres) (?:una )?(?:persona|human[oa])(?: real| de verdad)?(?=\W+(?:o s[ií]|verdad|cierto|no))|(?:alguien|una persona|un humano|gente) (?:real )?(?:escribiendo|contestando|del otro lado|o (?:puro )?(?:robot|m[aá]quina))|(?:o|es) (?:es )?(?:una )?(?:computadora|m[aá]quina|grabadora)(?=\W*\?)|(?:est[aá]n?|me) contestando (?:con )?(?:una persona o |)${KIND}${MACHINE}`,
    String.raw`(?:usted|t[uú]) es de verdad|eres (?:real|de verdad)|es usted (?:real|de verdad)|(?:hablando|chateando|chateo) con (?:una? )?(?:persona|humano|humana|robot|bot|m[aá]quina|ia|inteligencia|grabaci[oó]n)|(?:eres|es usted|hablo con) (?:una? )?(?:persona|humano|humana|robot|bot|m[aá]quina|ia|inteligencia|grabaci[oó]n)|(?:persona|humano) o (?:un |una )?(?:robot|bot|m[aá]quina|grabaci[oó]n)`,
    String.raw`(?:eres|es usted|usted es|t[uú] eres|est[aá]s|est[aá] usted|esto es|es esto|es esta) ${KIND}${PERSON_OR_MACHINE}|(?<=[¿]\W*(?:o )?|^\W*)es ${KIND}${PERSON_OR_MACHINE}(?=\W*\?)|(?<=[¿]\W*(?:o )?)es ${KIND}${MACHINE}|(?:hablo|hablando|chateo|chateando),? con,? ${KIND}${MACHINE}`,
    String.raw`(?:suenas?|parece[ns]?|hablas?) (?:(?:a|como) )?${KIND}${MACHINE}(?=\W*$)|(?:me |nos )?(?:contesta|responde|atiende|est[aá] (?:contestando|respondiendo|atendiendo)) ${KIND}${MACHINE}|hay (?:alguien|una persona) (?:real|de verdad)|(?:no )?(?:eres|es usted) (?:una )?persona`,
  ),
  whoIsThis: words(
    String.raw`qui[eé]n (?:es|habla|llama)|con qui[eé]n hablo|qui[eé]n eres|(?:es|hablo (?:con|a)) (?:la |el )?(?:cl[ií]nica|consultorio|dentista|plomer[oa]|plomer[ií]a|sal[oó]n|peluquer[ií]a|oficina|restaurante|pizzer[ií]a|farmacia|banco)(?: \p{L}+){0,2}(?=\W*$)`,
  ),
  hears: words(String.raw`(?:me (?:escucha|oye|escuchan|oyen)|(?:sigue|est[aá]) ah[ií]|hay alguien)`),
  objectsToTranscript: words(
    String.raw`(?<!no (?:me |nos )?)${REFUSING} ${NOT_ABOUT}${RECORD}|no (?:me |nos |lo |la )?${RECORD}`,
    String.raw`(?:grab|transcri)\p{L}*[^.?!;\n]{0,20}[?!.]+\W*(?:(?:ay|uy|ah|oh|este) )*(?:no,? no|de ninguna|para nada|ni loc[oa]|no (?:estoy|quiero|acepto|me|gracias))|si (?:me )?(?:est[aá]n?|siguen?) ${RECORD}\W+(?:le |les |te )?(?:cuelgo|voy a colgar)|qui[eé]n (?:le|les|te) dio permiso (?:de|para) ${RECORD}|${RECORD},? (?:qu[ií]t|apag|no)\p{L}+`,
    String.raw`no (?:doy|le doy|les doy) (?:mi )?(?:permiso|consentimiento|autorizaci[oó]n) (?:para eso|para esto|a eso)|no (?:(?:kiero|quiero) (?:que|q) )?(?:guarden?|apunten?|anoten?|registren?) (?:esta |la |mi )?(?:conversaci[oó]n|llamada|lo (?:que|q) (?:digo|diga|estoy diciendo))|no quiero que (?:quede|haya) (?:nada )?(?:por escrito|registro)|eso de (?:grabar|transcribir)(?:me)?(?: la llamada)? no (?:me|nos)|es ilegal ${RECORD}`,
  ),
  stopCalls: words(
    String.raw`(?:quisiera|quiero|pido|ped[ií]) que me (?:eliminaran?|quitaran?|borraran?|sacaran?|eliminen?|saquen?|quiten?|borren?) de (?:su|la|sus)|no me hable (?:m[aá]s )?por tel[eé]fono|ni una? (?:mensaje|llamada|texto|whatsapp) m[aá]s|darme de baja de (?:todas |todos )?(?:sus|las|los|la|su)|cesen? (?:las|sus|de|con) (?:\p{L}+ )?(?:llamadas|mensajes|llamar|llamarme)|ped[ií] (?:\p{L}+ )?que no me (?:llamaran?|marcaran?|escribieran?)|agradecer[ií]a (?:\p{L}+ )?que (?:\p{L}+ ){0,3}no me (?:llam|marc|escrib|habl)(?:aran?|ieran?|en?)|no me hagan? m[aá]s llamadas|no se les? ocurra (?:volver a )?(?:llamar|marcar|escribir)(?:me|nos)|no (?:kiero (?:q|que)|quiero q) me (?:yamen?|llamen?)${NOT_MANNER}|no (?:kiero|quiero) que me est[eé]n mandando (?:textos|mensajes|whatsapps?)|par(?:e|en) de (?:mandarme|enviarme|llamarme|marcarme|escribirme)`,
    String.raw`no m[aá]s (?:mensajes|textos|whatsapps?|recordatorios)|basta (?:ya )?de (?:textos|mensajes|whatsapps?|recordatorios)|(?:borrar|eliminar|quitar|sacar) mi (?:n[uú]mero|tel[eé]fono|nombre) (?:del|de (?:su|la)) (?:sistema|lista|base)(?! de espera)|(?:y |de )no (?:me |nos )?(?:volver|vuelvan?) a (?:llamar|marcar|escribir)(?:me|nos)?|me (?:cans[eé]|hart[eé]) de (?:sus|tantos|tantas|las|los) (?:recordatorios|mensajes|textos|llamadas)|(?:tienen?|tienes) que dejar de (?:llamar|marcar|escribir|molestar)(?:me|nos)?|p[aá]r(?:e|a|en)(?:n)?le (?:ya )?de (?:estar )?\p{L}+ (?:con )?(?:las |sus |tantas )?(?:llamadas|mensajes)|no (?:deseo|quiero) (?:recibir )?m[aá]s (?:comunicaciones|recordatorios|correos|whatsapps?)|(?:podr[ií]an?|pueden?) (?:ya )?no (?:llamar|marcar|escribir|molestar)(?:me|nos)(?! (?:antes|despu[eé]s|entre|hasta|en|por|tan|a las))|dej(?:e|a|á|en) de mandar(?:me|nos)? (?:m[aá]s )?(?:whatsapps?|mensajes|textos|cosas|recordatorios|propaganda|promociones)|no me joda[ns]? m[aá]s|no me (?:llam[eé]s|escrib[aá]s|mand[eé]s (?:mensajes|nada)) (?:nunca )?m[aá]s`,
    String.raw`no (?:me |nos )?(?:vuelvan? a (?:llamar(?:me|nos)?|escribir(?:me|nos)?)|llamen?|llames?|marquen?)(?: m[aá]s| nunca)?(?!,? (?:antes|despu[eé]s|entre|hasta|en (?:el|mi) trabajo|por la|de noche|ahora|al (?!\d)))|no (?:me|nos) (?:escriban?|contacten?|molesten?)(?: m[aá]s| nunca)?|no (?:me|nos) (?:manden?|env[ií]en?) (?:m[aá]s )?(?:mensajes|textos|nada)|no quiero (?:recibir )?(?:m[aá]s |sus |estas )*(?:llamadas|mensajes|textos)|d[eé]j[ae]n?(?:me|nos) en paz|b[oó]rr(?:en|e|a)me|lista de no llamar|(?:paren|pare|basta) (?:de|con) (?:llamar(?:me|nos)?|(?:las |estas |sus |tantas )?llamadas)|(?:paren|basta)(?<=^\W*(?:por favor,? |ya )*(?:paren|basta))(?: ya| por favor)*(?=\W*$)|dejen? de (?:llamar|llamarme|escribir|escribirme|molestar|molestarme|contactarme)|(?:qu[ií]tenme|qu[ií]teme|s[aá]quenme|s[aá]queme|b[oó]rrenme|b[oó]rreme|elim[ií]nenme) de (?:su|la|esa) lista(?! de espera| del? (?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|d[ií]a|hoy|mañana))|no m[aá]s llamadas`,
    String.raw`no (?:quiero|deseo|quisiera|autorizo|permito|acepto|consiento|doy (?:mi |el )?(?:permiso|autorizaci[oó]n|consentimiento)) (?:a |de |para )?que (?:(?:me|nos) )?(?:vuelvan? a |vuelvas a |est[eé]n? )?(?:${REACH}|${REACHING})(?: m[aá]s| nunca)*${NOT_MANNER}|no (?:quiero|deseo|quisiera|autorizo|acepto|consiento) (?:recibir )?${CALLS}|no tienen? (?:mi |ning[uú]n )?(?:permiso|autorizaci[oó]n|derecho|consentimiento) (?:para|de|a) (?:llamar|marcar|contactar|escribir|molestar)(?:me|nos)?`,
    String.raw`(?:nunca|jam[aá]s) (?:m[aá]s )?(?:me|nos) (?:vuelvan? a |vuelvas a )?(?:llam(?:en?|es|ar)|marqu(?:en?|es)|marcar|contact(?:en?|es|ar)|escrib(?:an?|ir)|molest(?:en?|es|ar)|busqu(?:en?|es))(?=\W*$| m[aá]s| por favor)|no (?:me |nos )?vuelv(?:a|an|as) a (?:llamar|marcar|hablar|escribir|buscar|molestar|contactar)(?:me|nos)?|no (?:me|nos) habl(?:en?|es) (?:ya |nunca )?m[aá]s${NOT_MANNER}|no (?:me|nos) (?:busquen?|marques|contactes|escribas|molestes)(?: m[aá]s| nunca)*|(?:ya )?no molest(?:en?|es) m[aá]s`,
    String.raw`no (?:me |nos )?(?:est[eé]n?|sigan?|anden?) ${REACHING}${NOT_MANNER}|(?<!(?:no|ex|él|ella) )dej(?:a|en?) (?:ya )?de (?:estar )?(?:${REACHING}|(?:llamar|marcar|escribir|molestar|contactar|buscar|fastidiar|insistir|chingar|joder)(?:me|nos)?)|(?:det(?:eng|ien)an?|paren?|cancelen?|suspendan?|terminen?) (?:ya )?(?:con )?(?:sus|estas|esas|las|tantas|todas las) (?:\p{L}+ )?(?:llamadas|mensajes|textos)|p[aá]r[ae]n?le (?:ya )?(?:a|con) (?:las |sus |tantas |estas |esas )*(?:llamadas|mensajes)|(?<=^\W*(?:ya |por favor,? )*)p[aá]r[ae]n?(?:le)?(?: ya| por favor)*(?=\W*$)|si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar),? (?:los?|las?|le) (?:voy a )?(?:demand|denunci|report)\p{L}+|(?:demandar|denunciar|reportar)l[oae]s? si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar)|(?:los?|las?|les?) (?:voy a )?(?:demand|denunci|report)\p{L}+ si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar)`,
    String.raw`(?:saquen?|saca|quiten?|quita|borren?|borra|eliminen?|elimina|retiren?) (?:mi|este) (?:n[uú]mero|tel[eé]fono|nombre|celular)(?! (?:anterior|viejo|antiguo|equivocado|de (?:antes|casa|trabajo))| de (?:la|mi|esa) (?:cita|lista de espera|agenda))|d[eéa]n?me de baja|(?:me (?:quiero|quisiera)|quiero|quisiera|necesito|solicito) (?:que me )?(?:dar(?:me)?|den) de baja(?! (?:mi|la|una|el) )|(?:quiero|quisiera) que me (?:quiten?|saquen?|borren?|eliminen?) de`,
    String.raw`(?:c[oó]mo|quiero|quisiera|necesito) (?:paro|detengo|cancelo|parar|detener|cancelar) (?:las|estas|sus|esas) llamadas|c[oó]mo (?:me )?salgo de (?:la|su|esta) lista(?! de espera)|(?:marc|puls|oprim|presion|aprie?t)(?:o|ar|é) (?:el |la tecla )?(?:9|nueve)(?=\W*$)|cancelar (?:mi |la )?suscripci[oó]n|(?<=^\W*(?:quiero |quisiera )?)desuscrib\p{L}+(?=\W*$)|(?:quiero|quisiera|deseo) (?:revocar|retirar) (?:mi|el) (?:consentimiento|permiso)(?! (?:para|de) (?:\p{L}+ ){0,3}(?:grab|transcri))`,
    String.raw`(?:revoco|retiro) (?:mi|el|todo) (?:consentimiento|permiso)(?! (?:para|de) (?:\p{L}+ ){0,3}(?:grab|transcri))|dejen? de marcar(?:me|nos)?|no (?:me )?vuelvan? a marcar|(?:qu[ií]ta|s[aá]ca|b[oó]rra|elim[ií]na)me de (?:su|tu|la|esa) lista(?! de espera)|(?:me|nos) (?:quiten|saquen|borren|eliminen) de (?:su|la|esa|todas sus) listas?(?! de espera)|(?:les|le|ya|yo)? ?(?:dije|ped[ií]) que no (?:me |nos )?(?:vuelvan? a )?(?:llamaran?|llamen?|llamar)|(?:dije|ped[ií]) que me (?:quitaran?|quiten?|sacaran?|saquen?|borraran?|borren?) de`,
  ),
  wrongNumber: words(
    String.raw`(?<!(?:di|dimos|dado) (?:el |un )?)n[uú]mero (?:equivocado|incorrecto)|aqu[ií] no (?:vive|trabaja|hay) (?:nadie|ning[uú]n[oa]?)(?! (?:agua|luz|estacionamiento|dentista|cl[ií]nica))|se equivoc[oó] de (?:n[uú]mero|persona|casa)|me equivoqu[eé] de n[uú]mero|(?<=^\W*(?:(?:perd[oó]n|disculpe|no|usted|creo que|señor(?:ita|a)?)\W+)*)est[aá] equivocad[oa](?=\W*$|,? joven|,? señor\p{L}*| de (?:n[uú]mero|persona))|(?:se|te) (?:equivocaron|equivocaste|equivoc[oó]|confundi[oó]|confundieron|confundiste) de (?:n[uú]mero|persona|casa)|(?:con|a) la persona equivocada|marc(?:[oó]|aste) mal|llam\p{L}+ (?:a la persona|al n[uú]mero) equivocad[oa]|nadie (?:aqu[ií] )?con ese nombre`,
  ),
  wrongPerson: words(
    String.raw`(?:nunca|jam[aá]s) (?:la |lo )?he (?:o[ií]do|conocido|escuchado|visto)|soy otra persona|(?:no tengo|ni) (?:ni )?idea de qui[eé]n|(?:este|ese) (?:n[uú]mero|tel[eé]fono|celular) (?:ahora |ya )?es de (?:otra persona|alguien m[aá]s|otro)|(?:antes|seguro) (?:antes )?(?:era|fue) (?:de ell?[ao]|el n[uú]mero de)|era el n[uú]mero de ell?[ao]|ahora es m[ií]o(?=\W*$|[,.])|marc[oó] (?:otro|mal el) n[uú]mero|(?<=^\W*)no (?:la|lo) conozco(?=,)|dieron mal (?:el|este) n[uú]mero|no es aqu[ií](?=,)`,
    String.raw`(?:se|te) equivoc(?:[oó]|aste|aron)(?=\W*$|,)|(?<=^\W*)equivocad[oa](?=\W*$|,)|(?:sería|era|fue) de ell?[ao] antes|no soy yo(?=\W*$|,)|(?:ni idea de|no s[eé]) qui[eé]n es(?=\W*$|,| (?:es[ea]|ell?[ao]) )|(?:aqu[ií]|ac[aá]) nadie se llama|es[ae] no soy yo|(?:este|ese) (?:n[uú]mero|tel[eé]fono|celular) (?:ahora |ya )?es m[ií]o|(?:dueñ[oa]|persona) anterior|una tal \p{L}+,? (?:(?:y|que|pero) )?(?:no|ni) (?:la|lo) conozco|llam[oó] a (?:una?|la|el) \p{L}+,? est[aá] equivocad[oa]`,
    String.raw`no hay ning[uú]n[oa]? (?!problema|cita|lugar)\p{L}+ aqu[ií]|(?<=^\W*)(?:(?:usted )?se equivoc[oó]|no es aqu[ií]|aqu[ií] no es)(?=\W*$)|no soy (?:esa persona|la persona|quien (?:usted )?busca|ell?[ao])(?! de )|(?:ya )?no vive aqu[ií]|aqu[ií] no vive(?=\W*$)|(?<=^\W*(?:(?:no|perd[oó]n|disculpe)\W+)*)no (?:la|lo) conozco(?=\W*$)|no conozco a (?:esa persona|nadie (?:con|de)|ese|esa)(?=\W*$| nombre| ese nombre)|es[ea] no es mi nombre`,
    String.raw`(?:este|ese) (?:n[uú]mero|tel[eé]fono|celular) ya no es(?! v[aá]lido)|(?:este|ese) (?:ya )?no es (?:su|el) (?:n[uú]mero|tel[eé]fono|celular)|(?:ya )?no (?:es su|tiene este) (?:n[uú]mero|tel[eé]fono|celular)|acabo de (?:sacar|comprar|recibir|estrenar|contratar) este (?:n[uú]mero|tel[eé]fono|celular)|este n[uú]mero es nuevo(?=\W*$)|(?<=^\W*(?:(?:ella|[eé]l)\W+)?)cambi[oó] de n[uú]mero|busca a otra persona`,
  ),
  spam: words(
    String.raw`posicionamiento (?:seo|web)|pr[eé]stamo para (?:su|tu) negocio|gan[oó] un premio|criptomonedas?|primer lugar en google|(?:le|les) ofrecemos (?:\p{L}+ ){0,3}(?:marketing|mercadotecnia|publicidad|p[aá]ginas? web|seo)`,
  ),
  instructions: words(
    String.raw`(?:ignora|ignore|olvida|olvide) (?:todas )?(?:las |tus |sus )?(?:instrucciones|reglas)|(?:tus|sus) instrucciones|prompt del sistema|(?:tu|su|el) prompt|(?:repit[ea]|muestr[ea]|mu[eé]str[ea]me|d[ií]me|dime|d[ií]game) (?:(?:todo|el|tus|sus|las) )+(?:texto|instrucciones|reglas|mensajes?)`,
  ),
  minor: words(
    String.raw`tengo ${TEEN}(?= (?:y|pero|puedo|quiero|kiero|kisiera|quisiera|necesito|me|mis|sin)(?!\p{L}))|tengo ${AGE} (?:años?|anos|añitos)(?= (?:y|pero|puedo|quiero|kiero|mis|me|necesito|sin|no)(?!\p{L}))|yo tener ${AGE}|me faltan? [^.?!]{1,30}(?:para|pa) (?:cumplir )?(?:los )?(?:18|dieciocho)|menor d edad|mi edad\W+${AGE} años|(?:estoy por|voy a|apenas voy a) cumplir ${COMES_OF_AGE}(?! (?:años (?:de|con|en)|d[ií]as|meses|semanas))`,
    String.raw`mi edad\W+(?:es )?(?:de )?${AGE}(?=\W*$)|tengo menos de (?:18|dieciocho)|cumplo (?:los )?(?:18|dieciocho)(?! años (?:de|con|en|sin) )|tengo ${AGE} añitos|tengo ${TEEN} (?:pa|para) qu[eé]|${AGE} años tengo|me faltan? (?:\p{L}+ ){1,3}(?:pa|para) (?:los )?(?:18|dieciocho)|tengo ${AGE} años (?:reci[eé]n )?cumplidos|tengo ${AGE} años(?=,)`,
    String.raw`tengo (?:(?:s[oó]lo|apenas|nom[aá]s|solamente) )?${AGE} años(?: de edad|${CLAUSE_ENDS})|tengo (?:(?:s[oó]lo|apenas|nom[aá]s|solamente) )?${TEEN}(?=\W*$|[,.!?]|\s+y (?:quiero|necesito|me|quisiera|busco|puedo))|mi edad es (?:de )?${AGE}(?!\p{N})|(?:acabo de cumplir|cumpl[ií]) ${AGE}(?! (?:años )?(?:de|con|en|sin|d[ií]as|meses|semanas|horas|minutos))(?!\p{N})|(?:voy a cumplir|cumplo) ${COMES_OF_AGE}(?! años (?:de|con|en|sin) )(?= |\W*$)(?! (?:d[ií]as|meses|semanas|horas|minutos))`,
    String.raw`(?:no (?:tengo|cumplo|he cumplido|cumpl[ií])|casi (?:tengo|cumplo)|(?:a[uú]n|todav[ií]a) no (?:tengo|cumplo|he cumplido)) (?:los )?(?:18|dieciocho)(?!\p{N})|(?<!no )soy (?:(?:todav[ií]a|a[uú]n|s[oó]lo|apenas) )?(?:una? )?(?:niñ[oa]|menor(?: de edad)?|adolescente)${CLAUSE_ENDS}|(?:todav[ií]a|a[uú]n) soy (?:una? )?(?:niñ[oa]|menor|adolescente)|soy una? (?:chic[oa]|muchach[oa]|niñ[oa]|joven|estudiante|adolescente) de ${AGE}(?= años|\W*$)|no soy (?:mayor(?: de edad)?|adult[oa])(?=\W*$|[,.!?])|(?:voy|estoy|estudio) en (?:la |el )?(?:primaria|secundaria|prepa(?:ratoria)?|k[ií]nder)${CLAUSE_ENDS}|(?:voy|estoy) en (?:primer|primero|segundo|tercer|tercero|cuarto|quinto|sexto)(?: grado| año)? de (?:primaria|secundaria|prepa(?:ratoria)?)`,
  ),
  adult: words(
    String.raw`soy (?:su|el|la) (?:mam[aá]|madre|pap[aá]|padre|tutora?)|mi (?:mam[aá]|madre|pap[aá]|padre|tutora?) (?:ya )?est[aá] aqu[ií]|aqu[ií] est[aá] mi (?:mam[aá]|madre|pap[aá]|padre|tutora?)|(?<!no soy )mayor de edad|(?<!no )soy adult[oa]`,
  ),
  bye: words(String.raw`adi[oó]s|hasta luego|hasta pronto|chao|nos vemos|eso es todo|es todo|buen d[ií]a`),
  neverMind: words(
    String.raw`olv[ií]delo|olv[ií]dalo|no importa|mejor no|(?:lo voy a|d[eé]jeme) pensar(?:lo)?|(?:tengo que|d[eé]jeme) (?:preguntar(?:le)?|consultar(?:lo)?) (?:a|con) mi (?:espos[oa]|marido|mujer|pareja|novi[oa]|mam[aá]|pap[aá]|padres|jef[ea])|ya no (?:l[oa]s? )?(?:necesito|quiero|hace falta|me interesa)|d[eé]jelo|cambi[eé] de opini[oó]n`,
  ),
  thanks: words(String.raw`gracias|muy amable|le agradezco`),
  greeting: words(String.raw`hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|muy buenas|buenas`),
  whyAsked: words(String.raw`por qu[eé] (?:lo |la |me )?(?:necesitan?|preguntan?|piden?|quieren?)|para qu[eé]`),
  refuses: words(
    String.raw`prefiero no|no,? (?:muchas )?gracias|no (?:quiero|voy a) (?:dar|decir)|no (?:le |te )?doy|no tengo`,
  ),
  discount: words(String.raw`descuentos?|rebajas?|cup[oó]n|m[aá]s barato`),
  advice: words(
    String.raw`debo tomar|deber[ií]a tomar|qu[eé] (?:puedo|debo) tomar|qu[eé] (?:me )?tomo|puedo (?:tomar|demandar)|tengo (?:una? )?(?:infecci[oó]n|absceso)(?=\s*\?)|es (?:muy )?grave|est[aá] infectad[oa]|diagn[oó]stico|debo demandar`,
  ),
  guarantee: words(String.raw`(?:me|nos) (?:garantizan?|prometen?|aseguran?) que|(?:garantizan?|prometen?) que`),
  othersBooking: words(
    String.raw`(?:el|la) \p{L}+ de \p{L}+(?: \p{L}+)? tiene (?:una )?cita|(?<!(?:canc[eé]l|c[aá]mbi|mu[eé]v|mover|an[uú]l|reprogr[aá]m)\p{L}* (?:la )?)cita de (?:mi|su) \p{L}+|(?:viene|vino|vendr[aá]) (?:mi|el|la) \p{L}+|(?<=^[¿\s]*)(?!(?:usted|ustedes|todav[ií]a|a[uú]n|ya|s[ií]|no|qui[eé]n|cu[aá]ndo|d[oó]nde|hola|me)(?!\p{L}))\p{L}+(?: \p{L}+)? tiene (?:una )?cita`,
    String.raw`si (?:mi|la|el) \p{L}+ (?:tiene|ten[ií]a) (?:una )?cita|(?:tiene|ten[ií]a) (?:una )?cita (?:mi|su|el|la)|mi (?:esposa|esposo|hij[oa]|marido|herman[oa]) (?:\p{L}+ ){0,3}tiene (?:una )?cita`,
  ),
};
