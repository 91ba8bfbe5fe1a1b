import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from './sentences.js';

describe('a text', () => {
  it('is cut into its sentences', () => {
    expect(sentencesOf('Hello! We open at 8 a.m. on Monday. A cleaning is $9.50. ¿Le sirve?\nSí')).toEqual([
      'Hello!',
      'We open at 8 a.m. on Monday.',
      'A cleaning is $9.50.',
      '¿Le sirve?',
      'Sí',
    ]);
  });

  it('is not cut after a title', () => {
    expect(sentencesOf('Dr. Lee is here. Ask for Mrs. Ray.')).toEqual(['Dr. Lee is here.', 'Ask for Mrs. Ray.']);
  });
});
