/** Classes of the frame of a page. The first paint draws the same frame without React. */
export const frameClasses = {
  frame: 'min-h-dvh [--bar:3.25rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:[--bar:0rem]',
  live: '[--banner:0rem]',
  test: '[--banner:1.5rem]',
  sidebar: 'sticky top-0 h-dvh border-r bg-canvas',
  content: 'flex min-h-dvh min-w-0 flex-col bg-background',
  banner: 'test-stripes flex h-(--banner) items-center justify-center gap-2 px-4 text-xs',
  topBar: 'sticky top-0 z-20 flex h-(--bar) items-center gap-2 border-b bg-background/95 px-2 backdrop-blur lg:hidden',
  monogram:
    'flex size-6 shrink-0 items-center justify-center rounded-md bg-primary text-xs font-semibold text-primary-foreground',
  organization: 'min-w-0 flex-1 truncate font-medium',
  page: 'mx-auto w-full px-4 pt-5 pb-16 sm:px-8 sm:pt-8',
  wide: 'max-w-6xl',
  narrow: 'max-w-3xl',
  header: 'mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
  headings: 'min-w-0 flex-1 basis-64',
  heading: 'text-xl font-semibold tracking-tight text-balance wrap-anywhere',
  description: 'mt-1 max-w-2xl text-pretty text-muted-foreground',
  door: 'mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-12',
  product: 'mb-7 flex items-center gap-2.5',
  productName: 'text-[0.9375rem] font-semibold tracking-tight',
  card: 'rounded-xl border bg-card p-6 shadow-sm sm:p-8',
  cardHeading: 'text-lg font-semibold tracking-tight text-balance',
  cardIntro: 'mt-1 text-muted-foreground',
  help: 'mt-6 border-t pt-4 text-[0.8125rem] text-muted-foreground',
  skeleton: 'animate-pulse rounded-md bg-accent',
};

/** Classes of the frame of the inbox: the list of chats, and beside it a chat with its reply. */
export const inboxClasses = {
  inbox: 'flex h-[calc(100dvh-var(--banner)-var(--bar))] min-h-96',
  list: 'w-full flex-col border-r lg:flex lg:w-84 lg:shrink-0',
  listHeader: 'border-b px-4 pt-5 pb-3',
  listHeading: 'text-xl font-semibold tracking-tight',
  rows: 'grid gap-6 px-4 py-3',
  row: 'h-18',
  pane: 'min-w-0 flex-1',
  chat: 'flex h-full flex-col',
  chatHeader: 'border-b px-4 py-3 sm:px-6',
  toList: 'mb-1 lg:hidden',
  messages: 'flex-1 overflow-y-auto px-4 py-5 sm:px-6',
  chatSkeletons: ['h-10.5 w-56', 'mt-2.5 h-8 w-44'],
  messageSkeletons: ['h-14 w-3/5', 'mt-3 ml-auto h-9 w-2/5'],
  company: 'h-5',
  composer: 'border-t bg-card',
  composerForm: 'grid gap-2 px-4 py-3 sm:px-6',
  tabs: 'flex min-h-6 gap-1',
  buttons: 'flex min-h-8 items-center justify-between gap-3',
  reply:
    'min-h-16 rounded-md border border-input px-3 py-2 text-base text-muted-foreground shadow-xs md:text-sm dark:bg-input/30',
};

/** The letter that stands for an organization. */
export function letterOf(organization: string): string {
  return organization.trim().charAt(0).toUpperCase();
}
