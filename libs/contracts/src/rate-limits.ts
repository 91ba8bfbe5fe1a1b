/** Limits of requests in a window of 60 seconds. The gateway enforces them, and the API description names them. */
export const REQUESTS_PER_KEY = 120;
export const CHAT_REPLIES_PER_KEY = 30;
export const FAILED_ATTEMPTS_PER_ADDRESS = 30;
export const REQUESTS_PER_SESSION = 600;
