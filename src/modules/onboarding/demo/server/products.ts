/** Products of the example practice "Fernhill". */
export const exampleProducts = [
  {
    title: 'Holiday eating guide',
    description: 'Three habits for the weeks between the first cookie and the last toast, with a shopping list.',
    price: '0.00',
    type: 'guide',
    downloadLimit: 5,
    cover: { ground: '#7a2e2e', plate: '#f6e3d7', leaf: '#b5483f' },
  },
  {
    title: '12-week meal plan for runners',
    description:
      'What to eat before, during and after each run, week by week up to race day. Vegetarian swaps included.',
    price: '49.00',
    type: 'meal_plan',
    cover: { ground: '#1f4e5f', plate: '#e3eef0', leaf: '#3f8796' },
    affiliateCommission: '20.00',
  },
  {
    title: 'Seven easy dinners',
    description: 'One pan, 25 minutes, food the whole table eats.',
    price: '12.00',
    type: 'ebook',
    cover: { ground: '#0f4a39', plate: '#e6f2eb', leaf: '#059669' },
    affiliateCommission: '10.00',
  },
  {
    title: 'Pantry reset checklist',
    description: 'Being rewritten for the new year.',
    price: '5.00',
    type: 'template',
    cover: { ground: '#6b5a2b', plate: '#f4eeda', leaf: '#b3923a' },
    isActive: false,
  },
] as const;
