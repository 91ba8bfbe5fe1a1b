interface ReferenceScript {
  createApiReference(target: string, configuration: Record<string, unknown>): unknown;
}

/** Everything that would speak to another server is off; the page's policy would refuse it as well. */
const NOTHING_OUTSIDE = {
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

/** Draws the API reference where the page has a place for it. */
export function drawReference(): void {
  const { Scalar } = window as unknown as { Scalar?: ReferenceScript };
  const place = document.querySelector<HTMLElement>('#reference');
  if (!Scalar || !place) return;
  Scalar.createApiReference('#reference', {
    ...NOTHING_OUTSIDE,
    url: place.dataset['description'],
    // A live key typed into a page could place real calls.
    hideTestRequestButton: true,
    // The switch in our header is the only one.
    hideDarkModeToggle: true,
    darkMode: document.documentElement.dataset['colors'] === 'dark',
    defaultOpenAllTags: true,
  });
}
