/** Joins class names. Of two classes for the same property, the order in the style sheet decides, so use `default:`. */
export { clsx as cn } from 'clsx';
