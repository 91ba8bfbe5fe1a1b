/** Whether the screen has room for the sidebar. As `lg` of Tailwind. */
export const wideScreen = window.matchMedia('(min-width: 64rem)');
