import { describe, expect, test } from 'vitest';
import { withoutNumbers } from './without-numbers.ts';

const without = (html: string) => withoutNumbers({ subject: '', html, text: '' }).html;
const plain = (text: string) => withoutNumbers({ subject: '', html: '', text }).text;

describe('withoutNumbers', () => {
  test.each([
    'Energy: about 430 kcal',
    'Protein: 21 g',
    '21 g of protein',
    'Carbohydrate: 60 g',
    'Fat – 9 g',
    'Your BMI is 27.3',
    'You weigh 83.4 kg now',
    'She lost 6 kg',
    'Eiweiß: 21 g',
    'Kohlenhydrate: 60 g',
    '430 Kalorien',
    'Proteínas: 21 g',
    'Glucides : 60 g',
    'Sie haben 6 kg abgenommen',
  ])('removes “%s”', line => {
    const html = `<p>Hello</p><ul><li>${line}</li><li>Enjoy</li></ul>`;
    expect(without(html)).toBe('<p>Hello</p><ul><li>Enjoy</li></ul>');
  });

  test.each([
    'Low-fat yogurt: 150 g (2 × ½ cup)',
    'Bring 1 kg of carrots',
    '12 sessions for $ 430',
    'Meet at 4:30',
    '30 g protein powder',
    'Drink 2 glasses of water',
  ])('keeps “%s”', line => {
    expect(without(`<ul><li>${line}</li></ul>`)).toBe(`<ul><li>${line}</li></ul>`);
    expect(plain(line)).toBe(line);
  });

  test('removes lists of numbers with their heading, and sentences in paragraphs', () => {
    expect(
      without(
        '<h2>Method</h2><p>Stir. One serving has about 430 kcal. Serve warm.</p><h2>Per serving</h2><ul><li><p>Energy: 430 kcal</p></li><li>Fat: 9 g</li></ul>',
      ),
    ).toBe('<h2>Method</h2><p>Stir. Serve warm.</p>');
    expect(
      plain(
        'METHOD\n\nStir. One serving has about\n430 kcal. Serve warm.\n\nPER SERVING\n\n * Energy: 430 kcal\n * Fat: 9 g',
      ),
    ).toBe('METHOD\n\nStir. Serve warm.');
  });

  test('finds numbers across bold text and line breaks, and keeps markers and links', () => {
    expect(
      without(
        '<p><strong>Energy:</strong> 430 <em>kcal</em></p><p>Fish &amp; rice<br>Fat: 9 g<br>\u0002firstName/x\u0003</p>',
      ),
    ).toBe('<p>Fish &amp; rice<br><br>\u0002firstName/x\u0003</p>');
    const untouched =
      '<!doctype html><p title="a &quot;b&quot;">Caf&eacute; <a href="https://a.example/?b=1&amp;c=2">430</a></p>';
    expect(without(untouched)).toBe(untouched);
  });

  test('removes the number from a subject', () => {
    expect(withoutNumbers({ subject: 'Dinner with 430 kcal', html: '', text: '' }).subject).toBe('Dinner with kcal');
  });
});
