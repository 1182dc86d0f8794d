import { readTopics } from './read-topics.ts';

/** What is true whatever the topic: for words that none of the others is about. The typed words stand in for the name. */
export const general = readTopics(`
# everyday eating | nutrition, healthy eating, eat well, food
= is easier to think about when you start from the whole plate instead of a single food
! vegetables, fruit, whole grains, beans and nuts are the common ground of nearly all dietary guidelines
! the WHO advises at least 400 g of fruit and vegetables a day
! what you do on most days matters more than what you do on one
! advice works best when it fits your kitchen, your budget and your culture
> choose one small change and keep it for two weeks
> add a vegetable before you take anything away
> cook one more meal at home than last week
> write your questions down and bring them to your next appointment
> look for the source before you trust a headline
: vegetables, beans, whole grains, fruit, nuts
? there is one right way to eat | many patterns are healthy, and the one you can keep is the one that counts
& chickpeas, brown rice, carrot, broccoli, eggs
@ WHO, DGA
# simple nutrition | wellness, health, healthy
= becomes clearer when you separate what is known from what is merely popular
! single studies rarely change good advice, while guidelines sum up many of them
! fiber, fruit and vegetables are what most adults eat too little of
! enjoyment is part of a diet that lasts
! needs differ with age, activity, health and medicines
> ask what the evidence behind a claim is
> start with the meal you find easiest to change
> drink water with every meal
> share a meal with someone this week
> keep what already works for you
: leafy greens, lentils, oats, berries, yogurt
? healthy food has to be complicated | beans, vegetables and a grain make dinner
& lentils, oats, spinach, tomato, sweet potato
@ NHS, WHO
# good food habits | tips, ideas, guide, advice, basics
= are less about rules and more about what your week really looks like
! planning two or three meals ahead takes pressure off the rest
! sleep, movement and company shape how we eat
! people stick with changes that they choose themselves
! progress is rarely a straight line
> look at your week before you plan your food
> keep fruit in sight and vegetables washed
> prepare one thing for tomorrow each evening
> notice what went well before you notice what did not
> ask for support when you get stuck
: fruit, eggs, frozen vegetables, beans, whole-grain bread
? eating well takes more discipline | a helpful environment does more than willpower
& eggs, peas, black beans, apple, quinoa
@ BDA, DGA
`);
