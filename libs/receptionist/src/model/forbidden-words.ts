import { wordPattern as words } from '../words/patterns.js';

/** What no model may say with any settings. Each kind has patterns in English and Spanish. */
export const FORBIDDEN = {
  discount: words(
    String.raw`discount(?:s|ed)?|coupons?|promo(?:tion)?s?(?: codes?)?|special (?:offer|deal|price|rate)s?|(?:good|great|better|best) deal|\d+\s?% off|(?:percent|dollars?|bucks) off|half (?:off|price)|price match\p{L}*|waive[ds]?|knock (?:\p{L}+ )?off|on the house|free of charge|for free|at no (?:extra )?(?:charge|cost)|no charge|complimentary|(?:is|are|it~s|that~s|comes?|completely|totally|absolutely) free(?! (?:at|on|to|in|after|before|for you)(?!\p{L}))|on sale|today~s special|(?:a|our) special(?= (?:this|today|on|for|right)|\W*$)|free (?:consultation|estimate|exam|quote|cleaning|check-?up|visit|service|trial|upgrade|whitening)`,
    String.raw`descuentos?|rebajas?|rebajar\p{L}*|cup[oó]n(?:es)?|promoci(?:[oó]n|ones)|oferta especial|precio especial|mitad de precio|sin (?:costo|cargo)|gratis|gratuit[oa]s?|m[aá]s barat[oa]`,
  ),
  guarantee: words(
    String.raw`guarantee[ds]?|i promise|we promise|promise you|100\s?%|money back|risk[- ]free|no risk|completely safe|warrant(?:y|ies)|without (?:any )?doubt|(?:will|won~t) definitely|(?:won~t|will not|doesn~t|does not) hurt|painless`,
    String.raw`garant[ií]\p{L}*|le prometo|te prometo|prometemos|sin riesgos?|totalmente segur[oa]|sin duda|segur[oa] que|no (?:le |te )?(?:va a doler|doler[aá]|duele)|indolor[oa]?`,
  ),
  diagnosis: words(
    String.raw`(?:you|he|she|they) (?:\p{L}+ ){0,2}(?:have|has|got|suffer\p{L}* from) (?:\p{L}+ ){0,3}(?:infection|abscess|cavity|fracture|gingivitis|cancer|tumou?r|diabetes|flu|virus|disease|sprain|concussion|pneumonia|allergy|disorder|nerve damage)`,
    String.raw`(?:sounds|looks|seems) like (?:an? |you have |it~s )?(?:\p{L}+ ){0,2}(?:infection|abscess|cavity|fracture|gingivitis|cancer|flu|virus|disease|sprain|concussion|allergy|nerve)|(?:it|this|that)(?:~s| is| must be| could be| may be| might be) (?:\p{L}+ ){0,3}(?:infection|infected|abscess|fractured?|cancer|serious|not serious|contagious|benign)|diagnos\p{L}*|nothing (?:to worry about|serious)|(?:no|don~t) need to (?:worry|see a (?:doctor|dentist))`,
    String.raw`(?:probably|likely|perhaps|possibly|maybe) (?:\p{L}+ ){0,3}(?:infection|abscess|cavity|fracture|gingivitis|disease|sensitivity|inflammation|virus|nerve|allergy|sprain)`,
    String.raw`(?:probablemente|seguramente|posiblemente|quiz[aá]s?|tal vez) (?:\p{L}+ ){0,3}(?:infecci[oó]n|absceso|caries|fractura|gingivitis|enfermedad|sensibilidad|inflamaci[oó]n|virus|nervio|alergia)`,
    String.raw`(?:usted |ud\. )?(?:tiene|padece|sufre)(?: de)? (?:\p{L}+ ){0,3}(?:infecci[oó]n|absceso|caries|fractura|gingivitis|c[aá]ncer|tumor|diabetes|gripe|virus|enfermedad|esguince|alergia)|(?:parece|suena a|se trata de) (?:\p{L}+ ){0,3}(?:infecci[oó]n|absceso|caries|fractura|gingivitis|c[aá]ncer|gripe|virus|alergia)|diagn[oó]stic\p{L}*|no es (?:nada )?grave|(?:es|est[aá]) (?:infectad[oa]|grave)`,
  ),
  medicalAdvice: words(
    String.raw`ibuprofen|advil|motrin|tylenol|acetaminophen|aspirin|aleve|naproxen|antibiotics?|amoxicillin|pain ?killers?|opioids?|\d+\s?(?:mg|milligrams?)|dos(?:e|age)|salt ?water|rinse with|avoid (?:\p{L}+ ){0,3}(?:foods?|drinks?|chewing|eating|sugar|alcohol)|(?:apply|use|put) (?:\p{L}+ )?(?:ice|heat|cold compress|clove oil|pressure)|(?:you should|you can|i~d|i would|try|please) (?:\p{L}+ )?(?:take|stop taking|skip) (?:\p{L}+ ){0,2}(?:medications?|medicines?|pills?|tablets?)`,
    String.raw`ibuprofeno|paracetamol|acetaminof[eé]n|aspirina|naproxeno|antibi[oó]ticos?|amoxicilina|analg[eé]sicos?|miligramos|dosis|agua (?:con|de) sal|enju[aá]gue(?:se)?|evit[ea] (?:\p{L}+ ){0,3}(?:comer|comidas?|masticar|alimentos|bebidas|az[uú]car|alcohol)|(?:aplique|p[oó]ngase|use) (?:\p{L}+ )?(?:hielo|calor|compresas?|presi[oó]n)|(?:tome|deje de tomar) (?:\p{L}+ ){0,2}(?:medicamentos?|medicinas?|pastillas?)`,
  ),
  legalAdvice: words(
    String.raw`(?:you|they) (?:\p{L}+ ){0,2}(?:sue|plead|press charges|take (?:them|him|her|it) to court|(?:have|got) (?:\p{L}+ ){0,3}(?:case|claim|grounds|lawsuit))|(?:should|shouldn~t|should not|must|can|don~t) (?:\p{L}+ )?sign|(?:legally|not|is|are) (?:liable|entitled|obligated)|(?:it|that|this)(?:~s| is) (?:not )?(?:il)?legal|statute of limitations|file (?:a |your )?(?:lawsuit|claim)|settle (?:for|out)`,
    String.raw`(?:debe|deber[ií]a|puede|podr[ií]a|le conviene) (?:\p{L}+ )?(?:demandar\p{L}*|declararse|firmar\p{L}*|presentar (?:cargos|una demanda))|tiene (?:\p{L}+ ){0,3}(?:un caso|caso|derecho a|demanda)|(?:es|no es) (?:i)?legal|no firme|prescripci[oó]n`,
  ),
  instructions: words(
    String.raw`(?:my|the|these|those|following) (?:\p{L}+ )?(?:instructions?|prompt|guidelines|system message|programming)|system prompt|i (?:was|am|~m|have been|~ve been) (?:told|instructed|programmed|configured|trained|asked) (?:to|not|that|never|by)|developer mode`,
    String.raw`(?:mis|las|estas|sus) (?:instrucciones|directrices|reglas)|mensaje de sistema|prompt|me (?:han |ha )?(?:dijeron|dicho|indicaron|indicado|ordenaron|pidieron|programaron|programado)|fui programad[oa]|estoy programad[oa]|modo (?:de )?desarrollador`,
  ),
  human: words(
    String.raw`i(?:~m| am) (?:really |actually |indeed |just )?(?:a |an )?(?:real |actual |live |human )?(?:person|human|woman|man|girl|guy|human being|employee)|(?:i~m|i am|this is|it~s) (?:not|no) (?:a |an )?(?:bot|robot|ai|a\.i\.|machine|computer|recording|assistant|artificial\p{L}*)|yes,? (?:i am|you are (?:talking|speaking|chatting) (?:to|with)) (?:a )?(?:real )?(?:person|human)|i(?:~m| am) human|(?:as|being) a (?:real )?(?:person|human)`,
    String.raw`(?:yo )?soy (?:realmente |de verdad )?(?:una? )?(?:persona|human[oa]|mujer|hombre|emplead[oa])(?: real)?|no soy (?:una? )?(?:bot|robot|ia|m[aá]quina|computadora|grabaci[oó]n|asistente|inteligencia)|habla(?:ndo)? con (?:una )?persona (?:real|de verdad)`,
  ),
  help: words(
    String.raw`help is (?:coming|on (?:the|its) way)|(?:ambulance|paramedics?|police|fire department|firefighters?|responders?)|stay (?:on the (?:line|phone)|with me|here|calm|there|put)|don~t hang up|(?:i|we)(?:~ve| have|~ll| will|~m| am|~re| are)? (?:just |now |already )?(?:call\p{L}*|dial\p{L}*|contact\p{L}*|notif\p{L}*|alert\p{L}*|connect\p{L}* you (?:to|with)|transfer\p{L}* you to) (?:911|emergency|the authorities)`,
    String.raw`(?:la )?ayuda (?:ya )?(?:est[aá]|va|viene) (?:en camino|de camino|para all[aá])?|ambulancia|param[eé]dicos?|polic[ií]a|bomberos|no cuelgue|qu[eé]dese (?:en la l[ií]nea|conmigo|ah[ií]|tranquil[oa])|(?:he llamado|ya llam[eé]|estoy llamando|voy a llamar|llamar[eé]|hemos llamado|le (?:comunico|paso|transfiero)) (?:al|con el|a)? ?(?:911|emergencias|las autoridades)`,
  ),
  consent: words(
    String.raw`(?:your|you(?:~ve| have)? (?:given|gave)) (?:\p{L}+ )?(?:consent|permission|opt-?in)|consent(?:ed)? to|agree(?:d)? to (?:receive|get|be (?:called|texted|contacted))|sign(?:ed)? you up|(?:added|add|adding|subscribed?) you to (?:our|the) (?:\p{L}+ )?(?:list|newsletter|mailing)|marketing|newsletter`,
    String.raw`su (?:consentimiento|autorizaci[oó]n|permiso)|consiente|acepta recibir|(?:le|lo|la) (?:he )?(?:suscrito|suscrib[ií]|agregu[eé]|agregado|inscrit[oa]|inscrib[ií])|bolet[ií]n|mercadotecnia|marketing`,
  ),
  stopped: words(
    String.raw`(?:removed|taken|took|take) (?:you|your number|this number|that number) (?:off|from)|you(?:~re| are| have been|~ve been) (?:now )?(?:unsubscribed|opted out|removed|off (?:our|the) list)|(?:won~t|will not|will never|no longer) (?:\p{L}+ ){0,2}(?:call|contact|text|message) you|(?:calls|messages) (?:will|have) (?:be )?(?:stop\p{L}*|cease\p{L}*)|do not call list`,
    String.raw`(?:no|nunca) (?:le|lo|la|te) (?:volver\p{L}* a )?(?:llam\p{L}*|contact\p{L}*|escrib\p{L}*)|(?:hemos |he )?(?:quitado|borrado|eliminado|sacado) (?:su|este|ese) n[uú]mero|(?:est[aá]|ha sido|qued[oó]) (?:dado de baja|eliminado de)|lista de no llamar`,
  ),
  changedBooking: words(
    String.raw`(?:i~ve|i have|i|we~ve|we have|we|has been|have been|is|was) (?:now |just |already |successfully )*(?:cancell?ed|rescheduled|moved|changed) (?:your|the|it|that|his|her|their)?|(?:appointment|booking|reservation|visit) (?:is|has been|was) (?:now )?(?:cancell?ed|rescheduled|moved|changed)`,
    String.raw`(?:he|hemos|ya) (?:cancelado|cancel[eé]|reprogramado|reprogram[eé]|cambiado|cambi[eé]|movido|mov[ií]) (?:su|la|esa|el)|(?:cita|reserva|visita) (?:est[aá]|ha sido|fue|qued[oó]) (?:cancelada|reprogramada|cambiada|movida)`,
  ),
  othersBooking: words(
    String.raw`(?:he|she|they|your (?:wife|husband|spouse|partner|son|daughter|mother|mom|father|dad|brother|sister|friend|boss|neighbor)|(?:mr|mrs|ms|dr)\.? \p{L}+) (?:\p{L}+ )?(?:has|have|had|does|do|did|doesn~t|don~t|didn~t|is|are|was|isn~t|wasn~t) (?:\p{L}+ ){0,4}(?:appointment|booking|booked|scheduled|reservation|coming in)|(?:there is|there~s|i (?:can )?(?:see|find|have)|we have) (?:an? |no |not )?(?:\p{L}+ )?(?:appointment|booking|reservation) (?:for|under|by|with)`,
    String.raw`\p{L}+ (?:is|was) (?:coming in|on the schedule|scheduled|booked)|(?:viene|vino) (?:a su cita|ma[nñ]ana|hoy)`,
    String.raw`(?:[eé]l|ella|su (?:esposa|esposo|marido|hij[oa]|madre|mam[aá]|padre|pap[aá]|herman[oa]|amig[oa]|jefe)|(?:el|la) (?:sr|sra|dr|dra|se[ñn]or|se[ñn]ora)\.? \p{L}+) (?:no |s[ií] )?(?:tiene|ten[ií]a|est[aá]) (?:\p{L}+ ){0,3}(?:cita|reserva|agendad[oa]|reservad[oa])|(?:hay|tengo|tenemos|veo|encuentro) (?:una |la )?(?:cita|reserva) (?:para|a nombre|de)`,
  ),
} as const;

/** What promotes something. It may not be said on a call that only informs. */
export const PROMOTES = words(
  String.raw`(?:are|would) you (?:also )?(?:be )?interested in|would you (?:also )?(?:like|care) to (?:\p{L}+ ){0,2}(?:add|try|upgrade|hear|learn|sign up|join|take advantage)|we (?:also|now|currently|just) (?:offer|have|provide|sell|launched|started)|did you know (?:that )?(?:we|our)|you (?:might|may|would|will) (?:also )?(?:like|love|enjoy|want) (?:our|to try)|while i have you|limited[- ]time|upgrades?|take advantage|new (?:services?|treatments?|products?|packages?|plans?)|memberships?|best[- ]selling|most popular`,
  String.raw`le (?:interesar[ií]a|gustar[ií]a (?:\p{L}+ ){0,2}(?:agregar|a[nñ]adir|probar|conocer|o[ií]r|inscribirse|aprovechar))|est[aá] interesad[oa] en|(?:tambi[eé]n|ahora) (?:ofrecemos|tenemos|hacemos|vendemos)|sab[ií]a (?:usted )?que (?:tenemos|ofrecemos|nuestr[oa]s?)|ya que (?:le tengo|hablamos|estamos)|por tiempo limitado|aproveche|nuev[oa]s? (?:servicios?|tratamientos?|productos?|paquetes?|plan(?:es)?)|membres[ií]as?|m[aá]s popular`,
);

/** What is true only of an act that has been done. */
export const BOOKED = words(
  String.raw`(?:you~re|you are|you have been|you~ve been|that~s|that is|it~s|it is|all|is|are|been) (?:now |all |officially )?(?:booked|scheduled|reserved|penciled in|confirmed|set)|(?:i~ve|i have|i|we~ve|we have|we) (?:just |now |already |also |gone ahead and )*(?:booked|scheduled|reserved|confirmed|put you (?:down|in)|set (?:you|that|it) up)|(?:appointment|booking|reservation|visit|slot) (?:is|has been|was) (?:now )?(?:booked|scheduled|confirmed|made|reserved|set)|see you (?:on|at|then|there|tomorrow|today|soon|next)|look(?:ing)? forward to seeing you|(?:your|the) (?:appointment|booking) is (?:on|at|for)`,
  String.raw`(?:est[aá]|queda|qued[oó]|ha sido|ha quedado|ya) (?:\p{L}+ )?(?:reservad[oa]|agendad[oa]|confirmad[oa]|programad[oa]|apuntad[oa]|list[oa])|(?:he|hemos) (?:reservado|agendado|confirmado|programado|apuntado)|(?:le|lo|la) (?:reserv[eé]|agend[eé]|apunt[eé]|anot[eé] para)|su (?:cita|reserva) es|(?:le|lo|la|los) esperamos|nos vemos`,
);
/** What says when the organization is open. */
export const OPENING = words(
  String.raw`open(?:s|ed|ing)?|clos(?:e|es|ed|ing)|hours|available (?:from|until)`,
  String.raw`abiert[oa]s?|abr(?:e|en|imos)|cerrad[oa]s?|cierr(?:a|an)|cerramos|horarios?|atendemos|atienden`,
);
export const CLOSED = words(
  String.raw`clos(?:e|ed)|not open|aren~t open|cerrad[oa]s?|no (?:abrimos|abre|abren|atendemos)`,
);
/** What speaks of money. */
export const MONEY = words(
  String.raw`costs?|prices?|priced|charge[sd]?|fees?|pay|rates?|dollars?|bucks|usd|cents|percent|cuesta[n]?|cobra(?:mos|n)?|precios?|costos?|tarifas?|pagar?|d[oó]lares|por ?ciento|vale[n]?`,
);
/** What only repeats the wish of the visitor. */
export const REPEATS = words(
  String.raw`noted|note|you (?:said|mentioned|wrote|asked|prefer|would like|want|need|gave)|you~d (?:like|prefer)|your (?:preferred|wish|request|message|number|name)|is that (?:right|correct)|did i get|read (?:that )?back|to confirm|(?:the )?team will confirm|pass (?:that|this|it|your)|let me check|would you like|do you mean`,
  String.raw`anotad[oa]|anot[eé]|anoto|(?:usted )?(?:dijo|mencion[oó]|escribi[oó]|pidi[oó]|prefiere|desea|quiere|quisiera)|le gustar[ií]a|su (?:preferencia|deseo|solicitud|mensaje|n[uú]mero|nombre)|es correcto|para confirmar|el equipo (?:le )?confirmar[aá]|quiere decir`,
);
/** What promises that something happens at a time. */
export const PROMISES = words(
  String.raw`will|~ll|can|could|shall|going to|gonna|available|openings?|free|within|come by|come in|get you in|squeeze you`,
  String.raw`podemos|puede|pueden|va a|van a|vamos a|disponible[s]?|libre[s]?|llamar[aá]n?|vendr[aá]n?|ir[aá]n?|estar[aá]n?|ser[aá]|dentro de`,
);
/** What says that a person is about to take over. */
export const CONNECTS = words(
  String.raw`(?:connect|transfer|put)(?:ing|ting|ring)? you (?:to|with|through)|(?:get|getting|bring|ask|asking|asked) (?:a |someone|somebody|one of|the team|a member|a colleague|a person)|(?:someone|somebody|a person|a team member|a colleague) (?:will|is going to) (?:join|take over|be with you)`,
  String.raw`(?:le|lo|la) (?:comunico|comunicar[eé]|paso|transfiero|conecto)|(?:he pedido|voy a pedir|pedir[eé]|pido) (?:a )?(?:una persona|alguien|un compañero)|(?:una persona|alguien|un compañero) (?:se unir[aá]|le atender[aá]|va a)`,
);
/** The beginning of a sentence that tells the receptionist what to do, in contrast to one that tells a fact. */
export const DIRECTIVE =
  /^\W*(?:always|never|do not|don['’]?t|you(?:['’]re| are| must| should| may| can)?|your|if|when|whenever|tell|ask|say|offer|mention|avoid|make sure|be|remember|keep|only|under no|act|pretend|push|upsell|siempre|nunca|jam[aá]s|no|usted|eres|si|cuando|diga|dile|d[ií]gales|pregunte|pregunta|ofrezca|ofrece|mencione|menciona|evite|recuerde|aseg[uú]rese|act[uú]e|insista|solo)(?!\p{L})/iu;
/** A refusal, in which the model may name what it does not do. */
export const REFUSES =
  /(?<!\p{L})(?:(?:i|we)(?:['’]m| am|['’]re| are)? (?:can(?:not|['’]t| not)|unable|not able|not allowed|(?:do not|don['’]t) (?:offer|give|have|share|provide|make))|(?:no|ni) (?:puedo|podemos|ofrezco|ofrecemos|doy|damos|tengo|tenemos|comparto))(?!\p{L})/iu;
/** What turns a refusal around. */
export const TURNS =
  /(?<!\p{L})(?:but|however|although|except|unless|pero|sin embargo|aunque|salvo|excepto)(?!\p{L})/iu;
