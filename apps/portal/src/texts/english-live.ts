/** Texts about the connection that keeps pages up to date. */
export const live = {
  lost: 'Connection lost. Reconnecting…',
  back: 'Connected again',
  retry: 'Try now',
  here: 'In the inbox',
  isHere: (name: string) => `${name} is here`,
  isInChat: (name: string, chat: number) => `${name} has chat ${chat} open`,
  alsoHere: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this chat open too`,
  typing: (name: string) => `${name} is typing…`,
  visitor: 'The visitor',
};
