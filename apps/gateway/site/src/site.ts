import { chooseColors, offerColors } from './colors.js';
import { showWhereWeAre } from './guides.js';
import { drawReference } from './reference.js';

// In the head, before anything is drawn: a page never shows the other colors first.
chooseColors();

document.addEventListener('DOMContentLoaded', () => {
  offerColors();
  showWhereWeAre();
  drawReference();
});
