import { withLanguage } from '@swapstead/messages';
import { expect, test } from 'vitest';
import { leftToDo } from './home-form-values.ts';

const NO_PHOTOS_LEFT = { arrived: 3, uploading: 0, failed: 0 };

test('fields that are missing stand in the sentence as the language writes them [LANG-11]', () => {
  expect(leftToDo(['Title', 'Location'], NO_PHOTOS_LEFT, 3)?.sentence).toContain('Title and location');
  const german = withLanguage('de', () => leftToDo(['Titel', 'Ort'], NO_PHOTOS_LEFT, 3)?.sentence);
  expect(german).toContain('Titel und Ort');
});
