import { readTopics } from './read-topics.ts';

export const lifeStages = readTopics(`
# eating well in pregnancy | pregnancy, pregnant, prenatal, trimester, morning sickness, gestational
= means quality over quantity, with a few foods left out for safety
* care
! folic acid is advised before conception and in the first 12 weeks
! raw milk cheese, raw meat, liver and high-mercury fish are best avoided
! small, frequent meals help with nausea
! eating for two does not mean eating twice as much
> take folic acid and ask about vitamin D and iodine
> keep crackers at your bedside for queasy mornings
> cook eggs, meat and fish through
> limit caffeine to 200 mg a day, as EFSA advises
> bring questions to each prenatal visit
: beans, yogurt, eggs, leafy greens, whole grains, low-mercury fish
? cravings show what the body lacks | most do not, and they are fine in moderation
& lentils, greek yogurt, spinach, salmon, orange
@ NHS, EFSA
# breastfeeding nutrition | breastfeeding, nursing, lactation, postpartum
= is about eating enough, drinking to thirst and resting when you can
* care
! making milk takes energy, and appetite usually shows how much
! no food is off limits by rule, and most babies tolerate what their parent eats
! vitamin D drops are advised for breastfed babies in many countries
! a varied diet brings flavors into the milk
> keep a bottle of water where you feed
> accept meals when friends offer them
> stock snacks you can eat with one hand
> ask about vitamin D, iodine and B12
> see a lactation consultant early if feeding hurts
: oats, nuts, eggs, beans, fruit, yogurt
? nursing parents must avoid beans and cabbage | gas does not pass into milk
& oats, eggs, chickpeas, almonds, banana
@ NHS, CDC
# eating well through menopause | menopause, perimenopause, hot flashes, hot flushes
= means looking after bones, muscle and heart as hormones change
* care
! estrogen protects bone, so calcium, vitamin D and strength training matter more after it falls
! muscle becomes harder to keep, and protein at each meal helps
! alcohol, spicy food and caffeine set off hot flashes in some people
! soy foods in usual amounts are safe for most women and help some a little
> lift something heavy twice a week
> eat protein at breakfast
> try soy foods for a few weeks
> keep an eye on blood pressure and cholesterol
> talk to your doctor about treatment if symptoms weigh on you
: tofu, yogurt, oily fish, beans, leafy greens
? weight gain is unavoidable | sleep, strength training and protein give you more influence than you may think
& tofu, salmon, edamame, kale, greek yogurt
@ NHS, BDA
# PCOS | polycystic ovary syndrome, pcos diet, polycystic
= is a hormonal condition in which steady meals and movement can support treatment
* care
! insulin resistance is common in PCOS at every body size
! no single diet has been shown to be the best
! fiber, protein and regular meals help keep glucose steady
! sleep and mood deserve as much attention as food
> eat every four hours or so
> add beans or lentils to lunch
> choose movement that you enjoy
> ask for a glucose test once in a while
> get support for mood as well as for hormones
: lentils, oats, nuts, berries, leafy greens
? you have to cut out carbs and dairy | there is no general need to, and whole grains and yogurt can fit
& lentils, oats, walnuts, raspberries, kale
@ NHS, AND
# feeding babies | baby, babies, weaning, first foods, baby-led weaning, infant
= begins with milk and grows into a first encounter with tastes and textures
* care
! the WHO advises exclusive breastfeeding for about six months and then solid foods alongside
! iron-rich foods are important among the first ones
! honey is not safe before the first birthday
! common allergens can be offered from about six months, one at a time, but ask first if there is severe eczema or a known allergy
> wait for signs of readiness, such as sitting with support
> offer iron-rich foods such as lentils and soft meat
> serve soft food in shapes that are safe
> leave out salt and sugar
> stay with your baby at every meal
: lentils, soft vegetables, oats, egg, plain yogurt
? babies need bland food | mild herbs and spices are welcome
& lentils, sweet potato, carrot, pumpkin, oats
@ WHO, NHS
# picky eaters | picky, fussy eater, fussy eating, kids, toddler, toddlers, children, child nutrition
= are often in a phase that many children go through, and pressure makes it longer
* delicate
! children may need to meet a food ten times or more before they like it
! parents decide what, when and where, and children decide how much
! children copy what the adults at the table eat
! appetite goes up and down with growth
> serve one familiar food with each new one
> let children wash, stir and choose
> keep portions of new foods tiny
> praise curiosity rather than empty plates
> eat together without screens
: carrots, peas, pasta, eggs, fruit, yogurt
? one more bite teaches children to like a food | pressure does the opposite
& whole-wheat pasta, peas, carrot, eggs, apple
@ NHS, AND
# teen nutrition | teenagers, teens, teen, adolescents, adolescence
= has to keep up with growth spurts, sport and strong opinions
* delicate
! iron needs rise, especially in girls who menstruate
! bones take up calcium faster in these years than ever again
! sleep shifts later, and breakfast often gets skipped
! talk about weight at home does more harm than good
> keep grab-and-go breakfasts in sight
> stock filling snacks for after school
> cook together once a week
> talk about energy and strength instead of weight
> watch for skipped meals and ask gently
: milk or fortified soy, eggs, beans, whole-grain bread, fruit
? teenagers only want fast food | they eat what is there and what tastes good
& eggs, black beans, chicken, banana, peanut butter
@ NHS, DGA
# students and shared kitchens | student, students, college, dorm, university
= call for cheap, quick food that needs only one pot
! beans, eggs, oats and frozen vegetables cost little and keep well
! cooking for two is barely more work than cooking for one
! regular meals help concentration in exam weeks
! instant noodles become a meal with an egg and frozen vegetables
> learn five dishes by heart
> share a weekly dinner with a neighbor
> keep oats and canned beans on your shelf
> freeze bread in slices
> carry a snack to long lectures
: eggs, oats, canned beans, frozen vegetables, peanut butter
? students cannot afford to eat well | lentils and oats cost less than takeout
& eggs, oats, black beans, peas, peanut butter
@ NHS, DGA
# shift work | shift workers, night shift, nurses, night work
= turns mealtimes upside down, and a plan helps the body keep up
! digestion is slower at night
! heavy meals at three in the morning sit badly with many people
! caffeine early in the shift disturbs sleep less than late in the shift
! meals at regular times, even odd ones, give the body a rhythm
> eat the main meal before the shift
> bring soup, yogurt or a small wrap for the night
> stop caffeine six hours before you want to sleep
> keep water at hand
> have a light breakfast before you go to bed
: soups, yogurt, bananas, nuts, whole-grain wraps
? sugar keeps you awake at night | sugar gives you a quick lift and then a crash
& lentils, greek yogurt, banana, turkey, oats
@ BDA, NHS
# eating well while traveling | travel, traveling, travelling, vacation, road trip, airport, business trip
= takes a little packing and a relaxed attitude
! dry cabin air and long drives make it easy to drink too little
! unusual mealtimes upset digestion more than unusual food
! fruit, nuts and sandwiches travel well
! local markets are often the best place for fruit and vegetables
> pack nuts, fruit and an empty bottle
> book rooms with a refrigerator
> add vegetables to one meal a day
> walk to dinner
> enjoy what the place is known for
: nuts, whole fruit, whole-grain crackers, boiled eggs, hummus
? vacations undo all your progress | a week of good food is part of a good life
& almonds, apple, chickpeas, eggs, orange
@ NHS, CDC
# busy families | busy, busy parents, working parents, quick meals, time-saving, family meals
= need food that is ready before patience runs out
! a short list of standard dinners saves daily decisions
! children who help with cooking eat more of what they made
! frozen and canned vegetables count just as much as fresh ones
! doubling a recipe costs minutes and saves an evening
> choose four dinners for the week on Sunday
> give everyone one task
> keep an emergency dinner in the freezer
> serve components that everyone can mix and match
> use the oven for dinner and lunch at once
: frozen vegetables, eggs, whole-wheat pasta, canned beans, fruit
? good parents cook from scratch every day | canned beans and frozen peas are cooking, too
& whole-wheat pasta, peas, chicken, eggs, corn
@ DGA, NHS
`);
