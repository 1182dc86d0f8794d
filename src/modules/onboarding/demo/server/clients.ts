import type { ClientInput, Goal } from '../../../people/clients/contract.ts';

/**
 * First name, last name, age, goal, note. Email addresses use reserved domains (RFC 2606), phone numbers the 555 range.
 */
const people: [string, string, number, Goal, string?][] = [
  ['Amara', 'Diallo', 35, 'general_health', 'Wants a plan that survives night shifts.'],
  ['Daniel', 'Pruitt', 46, 'weight_loss', 'Paused until the knee is better.'],
  ['Eleanor', 'Whitcombe', 42, 'weight_loss', 'Lost 6 kg since May. Likes numbers.'],
  ['Grace', 'Nakamura', 27, 'sports_nutrition', 'First marathon in April.'],
  ['Hannah', 'Brandt', 31, 'muscle_gain'],
  ['Jonas', 'Hartwell', 51, 'medical_condition', 'Type 2 diabetes, A1c every three months.'],
  ['Lucy', 'Fairbanks', 24, 'weight_gain'],
  ['Marcus', 'Adeyemi', 34, 'sports_nutrition', 'Race week in two weeks.'],
  ['Owen', 'Gallagher', 44, 'weight_loss'],
  ['Priya', 'Raman', 29, 'general_health', 'Low ferritin, vegetarian.'],
  ['Sofia', 'Castellanos', 38, 'medical_nutrition', 'Referred by Dr. Okafor.'],
  ['Thomas', 'Beaulieu', 58, 'medical_condition'],
  ['Felix', 'Romero', 41, 'weight_loss'],
  ['Nora', 'Lindgren', 36, 'general_health'],
  ['Ruth', 'Ellison', 63, 'medical_nutrition', 'Blood pressure, reads every label.'],
  ['Leo', 'Barrett', 22, 'muscle_building'],
  ['Dana', 'Whitlock', 48, 'weight_loss'],
  ['Ines', 'Navarro', 33, 'general_health', 'Expecting in March.'],
  ['Ivy', 'McAllister', 30, 'sports_nutrition'],
  ['Caleb', 'Stern', 39, 'weight_loss'],
  ['Ben', 'Castillo', 45, 'muscle_gain'],
  ['Rosa', 'Delgado', 55, 'medical_condition'],
  ['Kofi', 'Mensah', 28, 'muscle_building'],
  ['Mia', 'Thornton', 26, 'general_health'],
  ['Zoë', 'Müller-Hartmann', 37, 'general_health', 'Prefers video calls.'],
  ['Anders', 'Østergaard', 49, 'sports_nutrition'],
  ['Mei-Ling', 'Zhao', 32, 'general_health'],
  ['Tomás', 'Ibáñez', 40, 'weight_loss'],
  ['Aisling', 'O’Connor', 43, 'medical_nutrition'],
  ['Samuel', 'Okonkwo', 52, 'weight_loss'],
  ['Clara', 'Bennett', 29, 'muscle_gain'],
  ['Hugo', 'Lefèvre', 34, 'general_health'],
  ['Yara', 'Haddad', 31, 'weight_gain'],
  ['Peter', 'Novak', 60, 'medical_condition', 'Gout. Wants recipes, not rules.'],
  ['Lena', 'Fischer', 25, 'sports_nutrition'],
  ['Malik', 'Johnson', 38, 'muscle_building'],
  ['Greta', 'Sorensen', 47, 'general_health'],
  ['Arjun', 'Patel', 36, 'weight_loss'],
  ['Beatrice', 'Montgomery-Fitzgerald', 44, 'general_health'],
  ['Noah', 'Kim', 23, 'sports_nutrition'],
];

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

function tagsOf(goal: Goal, index: number): string[] {
  const tags = index % 5 === 0 ? ['Online'] : [];
  if (goal === 'sports_nutrition') tags.push('Runner');
  if (index % 6 === 3) tags.push('Vegetarian');
  if (goal === 'medical_condition' || goal === 'medical_nutrition') tags.push('Referred');
  return tags;
}

export const demoClients: ClientInput[] = people.map(([firstName, lastName, age, goal, notes], index) => ({
  firstName,
  lastName,
  email: `${ascii(firstName)}.${ascii(lastName)}@${['example.com', 'example.org', 'example.net'][index % 3]}`,
  phone: index % 7 === 6 ? null : `(503) 555-${String(100 + ((index * 37) % 100)).padStart(4, '0')}`,
  smsConsent: index % 7 !== 6,
  age,
  goal,
  notes: notes ?? null,
  tags: tagsOf(goal, index),
  status: index === 1 ? 'paused' : index === 6 || index === 29 ? 'inactive' : 'active',
}));
