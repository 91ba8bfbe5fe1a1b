/** The codes with which Twilio speaks and recognizes the languages of the receptionist. */
export const LANGUAGE_CODES = { en: 'en-US', es: 'es-US' } as const;
