import { wordPattern as words, type Patterns } from './patterns.js';

const REACH = String.raw`(?:llam(?:en?|es|ar)|marqu(?:en?|es)|marcar|contact(?:en?|es|ar)|escrib(?:an?|as|ir)|molest(?:en?|es|ar)|busqu(?:en?|es)|buscar|habl(?:en?|es|ar))`;
const REACHING = String.raw`(?:llamando|marcando|contactando|escribiendo|molestando|buscando|hablando|fastidiando|insistiendo|chingando|jodiendo)`;
const CALLS = String.raw`(?:(?:m[aá]s|sus|estas|esas|las|tantas|todas|ning[uú]n[ao]?|de) )*(?:llamadas?|mensajes?|textos?)(?! (?:sea|se|ser|est[eé]) )`;
/** "No me hable más despacio" is no refusal. */
const NOT_MANNER = String.raw`(?!,? (?:antes|despu[eé]s|entre|hasta|en|por|de|al (?!\d)|a las|ahora|tan|tod[oa]v[ií]a|r[aá]pido|despacio|fuerte|alto|bajo|lento))`;

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
    String.raw`(?:hablar|chatear|comunicarme) con (?:una?|alguien|la|el|un)|persona real|agente|operadora?|representante|gerente|encargad[oa]|p[aá]s[ae]me (?:con|a)|com[uú]n[ií]queme|un humano|(?:quiero|necesito) (?:al |a la |el |la )(?:dueñ[oa]|jef[ea])`,
    String.raw`(?<=^\W*(?:(?:hola|buenas|buen[oa]s (?:d[ií]as|tardes|noches))\W+)?)(?:est[aá]|se encuentra) (?:el |la |don |doña )?(?!abiert|cerrad|libre|disponible|list|bien|ah[ií]|aqu[ií])\p{L}+(?=\W*$)`,
  ),
  complaint: words(
    String.raw`rid[ií]culo|inaceptable|p[eé]simo|queja|quejarme|groser[oa]s?|enojad[oa]|molest[oa]|furios[oa]|estafa|hart[oa]|nadie (?:me )?(?:llama|contesta)|(?:siguen|sigue) llam[aá]ndo(?:me|nos)|por qu[eé] me llaman tanto|cobraron (?:dos veces|de m[aá]s)|abogado`,
  ),
  urgent: words(
    String.raw`urgentes?|urgencia|emergencia|de inmediato|inmediatamente|lo antes posible|sin calefacci[oó]n|no (?:quiere comer|come nada|ha comido)|cuanto antes|dolor (?:terrible|horrible|insoportable|muy fuerte)|hinchad[oa]|se (?:me )?(?:inunda|inund[oó])|inundaci[oó]n|revent[oó]|sangr(?:a|ando)`,
  ),
  isHuman: words(
    String.raw`(?:usted|t[uú]) es de verdad|eres (?:real|de verdad)|es usted (?:real|de verdad)|(?:hablando|chateando|chateo) con (?:una? )?(?:persona|humano|humana|robot|bot|m[aá]quina|ia|inteligencia|grabaci[oó]n)|(?:eres|es usted|es|hablo con) (?:una? )?(?:persona|humano|humana|robot|bot|m[aá]quina|ia|inteligencia|grabaci[oó]n)|(?:persona|humano) o (?:un |una )?(?:robot|bot|m[aá]quina|grabaci[oó]n)`,
  ),
  whoIsThis: words(
    String.raw`qui[eé]n (?:es|habla|llama)|con qui[eé]n hablo|qui[eé]n eres|(?:es|hablo (?:con|a)) (?:la |el )?(?:cl[ií]nica|consultorio|dentista|plomer[oa]|plomer[ií]a|sal[oó]n|peluquer[ií]a|oficina|restaurante|pizzer[ií]a|farmacia|banco)(?: \p{L}+){0,2}(?=\W*$)`,
  ),
  hears: words(String.raw`(?:me (?:escucha|oye|escuchan|oyen)|(?:sigue|est[aá]) ah[ií]|hay alguien)`),
  objectsToTranscript: words(
    String.raw`no (?:quiero|acepto|consiento|autorizo|deseo|permito|estoy de acuerdo con|doy (?:mi )?(?:permiso|consentimiento) (?:para|de))(?: (?:que|me|se|nos|la|una?|el|esta|mi|ser|sea|llamada|conversaci[oó]n)){0,6} (?:graben?|grabar|grabad[oa]|grabaci[oó]n|transcri\p{L}+)|me opongo a (?:(?:que|me|se|la|esta|llamada|una?) )*(?:graben?|grabar|grabaci[oó]n|transcri\p{L}+)`,
    String.raw`no (?:me )?(?:graben?|transcriban?)|dejen? de (?:grabar|transcribir)(?:me)?|(?:apag|desactiv|quit)[aeu]\p{L}* la (?:grabaci[oó]n|transcripci[oó]n)|sin (?:grabaci[oó]n|transcripci[oó]n)(?=,? por favor|\W*$)`,
  ),
  stopCalls: words(
    String.raw`no (?:me |nos )?(?:vuelvan? a (?:llamar(?:me|nos)?|escribir(?:me|nos)?)|llamen?|llames?|marquen?)(?: m[aá]s| nunca)?(?!,? (?:antes|despu[eé]s|entre|hasta|en (?:el|mi) trabajo|por la|de noche|ahora|al (?!\d)))|no (?:me|nos) (?:escriban?|contacten?|molesten?)(?: m[aá]s| nunca)?|no (?:me|nos) (?:manden?|env[ií]en?) (?:m[aá]s )?(?:mensajes|textos|nada)|no quiero (?:recibir )?(?:m[aá]s |sus |estas )*(?:llamadas|mensajes|textos)|d[eé]j[ae]n?(?:me|nos) en paz|b[oó]rr(?:en|e|a)me|lista de no llamar|(?:paren|pare|basta) (?:de|con) (?:llamar(?:me|nos)?|(?:las |estas |sus |tantas )?llamadas)|(?:paren|basta)(?<=^\W*(?:por favor,? |ya )*(?:paren|basta))(?: ya| por favor)*(?=\W*$)|dejen? de (?:llamar|llamarme|escribir|escribirme|molestar|molestarme|contactarme)|(?:qu[ií]tenme|qu[ií]teme|s[aá]quenme|s[aá]queme|b[oó]rrenme|b[oó]rreme|elim[ií]nenme) de (?:su|la|esa) lista(?! de espera)|no m[aá]s llamadas`,
    String.raw`no (?:quiero|deseo|quisiera|autorizo|permito|acepto|consiento|doy (?:mi |el )?(?:permiso|autorizaci[oó]n|consentimiento)) (?:a |de |para )?que (?:(?:me|nos) )?(?:vuelvan? a |vuelvas a |est[eé]n? )?(?:${REACH}|${REACHING})(?: m[aá]s| nunca)*${NOT_MANNER}|no (?:quiero|deseo|quisiera|autorizo|acepto|consiento) (?:recibir )?${CALLS}|no tienen? (?:mi |ning[uú]n )?(?:permiso|autorizaci[oó]n|derecho|consentimiento) (?:para|de|a) (?:llamar|marcar|contactar|escribir|molestar)(?:me|nos)?`,
    String.raw`(?:nunca|jam[aá]s) (?:m[aá]s )?(?:me|nos) (?:vuelvan? a |vuelvas a )?(?:llam(?:en?|es|ar)|marqu(?:en?|es)|marcar|contact(?:en?|es|ar)|escrib(?:an?|ir)|molest(?:en?|es|ar)|busqu(?:en?|es))(?=\W*$| m[aá]s| por favor)|no (?:me |nos )?vuelv(?:a|an|as) a (?:llamar|marcar|hablar|escribir|buscar|molestar|contactar)(?:me|nos)?|no (?:me|nos) habl(?:en?|es) (?:ya |nunca )?m[aá]s${NOT_MANNER}|no (?:me|nos) (?:busquen?|marques|contactes|escribas|molestes)(?: m[aá]s| nunca)*|(?:ya )?no molest(?:en?|es) m[aá]s`,
    String.raw`no (?:me |nos )?(?:est[eé]n?|sigan?|anden?) ${REACHING}${NOT_MANNER}|dej(?:a|en?) (?:ya )?de (?:estar )?(?:${REACHING}|(?:llamar|marcar|escribir|molestar|contactar|buscar|fastidiar|insistir|chingar|joder)(?:me|nos)?)|(?:det(?:eng|ien)an?|paren?|cancelen?|suspendan?|terminen?) (?:ya )?(?:con )?(?:sus|estas|esas|las|tantas|todas las) (?:\p{L}+ )?(?:llamadas|mensajes|textos)|p[aá]r[ae]n?le (?:ya )?(?:a|con) (?:las |sus |tantas |estas |esas )*(?:llamadas|mensajes)|(?<=^\W*(?:ya |por favor,? )*)p[aá]r[ae]n?(?:le)?(?: ya| por favor)*(?=\W*$)|si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar),? (?:los?|las?|le) (?:voy a )?(?:demand|denunci|report)\p{L}+|(?:demandar|denunciar|reportar)l[oae]s? si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar)|(?:los?|las?|les?) (?:voy a )?(?:demand|denunci|report)\p{L}+ si (?:me|nos) (?:vuelven?|vuelves) a (?:llamar|marcar)`,
    String.raw`(?:saquen?|saca|quiten?|quita|borren?|borra|eliminen?|elimina|retiren?) (?:mi|este) (?:n[uú]mero|tel[eé]fono|nombre|celular)(?! (?:anterior|viejo|antiguo|equivocado|de (?:antes|casa|trabajo))| de (?:la|mi|esa) (?:cita|lista de espera|agenda))|d[eéa]n?me de baja|(?:me (?:quiero|quisiera)|quiero|quisiera|necesito|solicito) (?:que me )?(?:dar(?:me)?|den) de baja(?! (?:mi|la|una|el) )|(?:quiero|quisiera) que me (?:quiten?|saquen?|borren?|eliminen?) de`,
    String.raw`(?:c[oó]mo|quiero|quisiera|necesito) (?:paro|detengo|cancelo|parar|detener|cancelar) (?:las|estas|sus|esas) llamadas|c[oó]mo (?:me )?salgo de (?:la|su|esta) lista(?! de espera)|(?:marc|puls|oprim|presion|aprie?t)(?:o|ar|é) (?:el |la tecla )?(?:9|nueve)(?=\W*$)|cancelar (?:mi |la )?suscripci[oó]n|(?<=^\W*(?:quiero |quisiera )?)desuscrib\p{L}+(?=\W*$)|(?:quiero|quisiera|deseo) (?:revocar|retirar) (?:mi|el) (?:consentimiento|permiso)(?! (?:para|de) (?:\p{L}+ ){0,3}(?:grab|transcri))`,
    String.raw`(?:revoco|retiro) (?:mi|el|todo) (?:consentimiento|permiso)(?! (?:para|de) (?:\p{L}+ ){0,3}(?:grab|transcri))|dejen? de marcar(?:me|nos)?|no (?:me )?vuelvan? a marcar|(?:qu[ií]ta|s[aá]ca|b[oó]rra|elim[ií]na)me de (?:su|tu|la|esa) lista(?! de espera)|(?:me|nos) (?:quiten|saquen|borren|eliminen) de (?:su|la|esa|todas sus) listas?(?! de espera)|(?:les|le|ya|yo)? ?(?:dije|ped[ií]) que no (?:me |nos )?(?:vuelvan? a )?(?:llamaran?|llamen?|llamar)|(?:dije|ped[ií]) que me (?:quitaran?|quiten?|sacaran?|saquen?|borraran?|borren?) de`,
  ),
  wrongNumber: words(
    String.raw`n[uú]mero (?:equivocado|incorrecto)|aqu[ií] no (?:vive|trabaja|hay) (?:nadie|ning[uú]n)|se equivoc[oó] de n[uú]mero|me equivoqu[eé] de n[uú]mero`,
  ),
  spam: words(
    String.raw`posicionamiento (?:seo|web)|pr[eé]stamo para (?:su|tu) negocio|gan[oó] un premio|criptomonedas?|primer lugar en google|(?:le|les) ofrecemos (?:\p{L}+ ){0,3}(?:marketing|mercadotecnia|publicidad|p[aá]ginas? web|seo)`,
  ),
  instructions: words(
    String.raw`(?:ignora|ignore|olvida|olvide) (?:todas )?(?:las |tus |sus )?(?:instrucciones|reglas)|(?:tus|sus) instrucciones|prompt del sistema|(?:tu|su|el) prompt|(?:repit[ea]|muestr[ea]|mu[eé]str[ea]me|d[ií]me|dime|d[ií]game) (?:(?:todo|el|tus|sus|las) )+(?:texto|instrucciones|reglas|mensajes?)`,
  ),
  minor: words(
    String.raw`tengo (?:s[oó]lo )?(?:[5-9]|1[0-7]|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete) años(?= de edad|\s*(?:[,.!?]|y |$))|soy menor(?: de edad)?`,
  ),
  adult: words(
    String.raw`soy (?:su|el|la) (?:mam[aá]|madre|pap[aá]|padre|tutora?)|mi (?:mam[aá]|madre|pap[aá]|padre|tutora?) (?:ya )?est[aá] aqu[ií]|aqu[ií] est[aá] mi (?:mam[aá]|madre|pap[aá]|padre|tutora?)|mayor de edad|soy adult[oa]`,
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
