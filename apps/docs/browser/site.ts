import { chooseColors, offerColors } from './colors.js';
import { scrollToCurrentGuide } from './guides.js';
import { drawReference } from './reference.js';

// Runs in the head, before the first paint, so that the page does not flash in the wrong colors.
chooseColors();

document.addEventListener('DOMContentLoaded', () => {
  offerColors();
  scrollToCurrentGuide();
  drawReference();
});
