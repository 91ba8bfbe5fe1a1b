import { describe, expect, it } from '@jest/globals';
import { SentenceReader, sentencesOf } from './sentences.js';

const text = 'Hello! We open at 8 a.m. on Monday. A cleaning is $9.50. ¿Le sirve?\nSí';
const sentences = ['Hello!', 'We open at 8 a.m. on Monday.', 'A cleaning is $9.50.', '¿Le sirve?', 'Sí'];

describe('a text', () => {
  it('is cut into its sentences', () => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it.each([1, 2, 5, 11, 200])('is cut into the same sentences if it comes in pieces of %d', (length) => {
    const reader = new SentenceReader();
    const read = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
      reader.read(text.slice(index * length, (index + 1) * length)),
    );
    expect([...read.flat(), ...reader.rest()]).toEqual(sentences);
  });

  it('is not cut after a title', () => {
    expect(sentencesOf('Dr. Lee is here. Ask for Mrs. Ray.')).toEqual(['Dr. Lee is here.', 'Ask for Mrs. Ray.']);
  });
});
