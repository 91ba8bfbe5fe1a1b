/** The purpose of a visit: "for a cleaning", "para una limpieza". */
export const PURPOSE =
  /(?<!\p{L})(?:for|para)\s+(?:an?\s+|the\s+|my\s+|una?\s+|el\s+|la\s+)?(?!\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|today|next|this|me\b|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|hoy|mañana|pasado)\p{L}{3,}/iu;
