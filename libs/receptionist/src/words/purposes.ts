/** The purpose of a visit: "for a cleaning", "para una limpieza". */
export const PURPOSE =
  /(?<!\p{L})(?:for|para)\s+(?:an?\s+|the\s+|my\s+|una?\s+|el\s+|la\s+)?(?!\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|today|next|this|me\b|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|hoy|mañana|pasado)\p{L}{3,}/iu;
/** What is to be done for someone or something: "my dog needs his shots", "get my rabbit looked at". */
export const NEEDS =
  /(?<!\p{L})(?:my|our|mi|nuestr[oa])\s+\p{L}+\s+(?:needs?|is due|has to|necesita|tiene que|le toca)(?!\p{L})|(?<!\p{L})(?:get|have|bring|vacunar|revisar|traer|llevar)\s+(?:my|our|a mi|mi|a nuestr[oa])\s+\p{L}+/iu;
/** The same as a wish: "quiero vacunar a mi perro". With a day, it is a wish for an appointment. */
export const WANTED_DEED =
  /(?<!\p{L})(?:need|want|would like|i['’]?d like|necesito|quiero|quisiera|me gustar[ií]a)\s+(?:to\s+)?(?!pay|cancel|move|resched|change|speak|talk|pagar|cancelar|mover|cambiar|hablar)\p{L}+\s+(?:a\s+)?(?:my|our|mi|nuestr[oa])\s+\p{L}+/iu;
/** A visit that is asked for by its purpose: "I'd like a crown", "quisiera una limpieza". */
export const WANTED_VISIT =
  /(?<!\p{L})(?:need|want|would like|i['’]?d like|necesito|quiero|quisiera|me gustar[ií]a)\s+(?:an?|una?)\s+(?!(?:call|callback|person|human|quote|estimate|answer|copy|refund|question|message|e-?mail|appointment|appt|llamada|persona|presupuesto|respuesta|copia|pregunta|mensaje|correo|cita|turno)(?!\p{L}))\p{L}{3,}/iu;
/** "Call me back today", like "a manager, right now", names no time for an appointment. */
export const CALLS_BACK =
  /(?<!\p{L})(?:(?:call|ring|phone) (?:me|us)(?: back)?|call ?back|ll[aá]m(?:ar|en?)(?:me|nos)|me (?:llamen?|regresen? la llamada))(?!\p{L})/iu;
/** "How long does that take?" */
export const DURATION =
  /(?<!\p{L})(?:how long (?:does|do|will|would)[^?.!]*(?:take|last)|how long is (?:it|that|an?|the)(?! wait)|cu[aá]nto (?:tiempo )?(?:dura|tarda|toma))(?!\p{L})/iu;
