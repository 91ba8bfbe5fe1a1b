interface ReferenceScript {
  createApiReference(target: string, configuration: Record<string, unknown>): unknown;
}

/** Turns off every feature that contacts another server. The page's policy blocks such requests too. */
const NO_EXTERNAL_REQUESTS = {
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

/** Renders the API reference if the page has an element for it. */
export function drawReference(): void {
  const { Scalar } = window as unknown as { Scalar?: ReferenceScript };
  const place = document.querySelector<HTMLElement>('#reference');
  if (!Scalar || !place) return;
  Scalar.createApiReference('#reference', {
    ...NO_EXTERNAL_REQUESTS,
    url: place.dataset['description'],
    // A live key entered on the page would place real calls.
    hideTestRequestButton: true,
    // The header has a color switch of its own.
    hideDarkModeToggle: true,
    darkMode: document.documentElement.dataset['colors'] === 'dark',
    defaultOpenAllTags: true,
  });
}
