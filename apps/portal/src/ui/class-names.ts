/** Joins class names. If others may override a class, mark it `base:`: otherwise the style sheet's order decides. */
export { clsx as cn } from 'clsx';
