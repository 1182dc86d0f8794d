import { readTopics } from './read-topics.ts';

export const behavior = readTopics(`
# mindful eating | mindful, intuitive eating, hunger cues, slow eating, intuitive
= is the practice of noticing hunger, taste and fullness without judgment
! it takes a while for fullness to be felt, so eating slowly gives it time
! screens at the table make it easy to miss the point of enough
! hunger comes in degrees, and rating it before a meal helps you tell them apart
! mindful eating is not a diet and needs no forbidden foods
> rate your hunger from one to ten before you eat
> put the phone in another room for one meal a day
> take the first three bites slowly
> pause halfway and ask whether it still tastes as good
> notice what you enjoy, and serve that
: nuts in the shell, whole fruit, soup, dark chocolate, crunchy vegetables
? mindful eating means eating less | it means eating with attention, and amounts tend to find their own level
& apple, walnuts, lentils, mushrooms, orange
@ BDA, NHS
# emotional eating | cravings, comfort eating, binge, boredom eating, stress eating
= is eating in response to a feeling rather than to hunger
* delicate
! it comes suddenly and asks for one particular food, while hunger builds up slowly
! strict rules make emotional eating more likely
! keeping regular meals takes away the physical part of a craving
! it is common, and shame does not help
> name the feeling before you open the cupboard
> write a list of five comforts that are not food
> eat enough at breakfast and lunch
> sit down with the food you want and enjoy it
> reach out to a professional if eating feels out of control
: oats, fruit, yogurt, herbal tea, nuts
? willpower stops emotional eating | understanding what sets it off helps more than fighting it
& banana, greek yogurt, oats, peanut butter, pear
@ NHS, BDA
# portion sizes | portion, portions, portion control, plate method, healthy plate, balanced plate, balanced diet, balanced meals
= are easier to judge with a plate than with a scale
! half a plate of vegetables and fruit, a quarter of whole grains and a quarter of protein is a useful picture
! plates, cups and packages have grown over the decades
! hungrier and less hungry days are both normal
! athletes, teens and pregnant people need more than the picture shows
> picture the plate in quarters before you serve
> use a smaller bowl for cereal
> serve in the kitchen and leave the pots there
> wait ten minutes before a second helping
> fill up on vegetables first
: leafy vegetables, whole grains, beans, fish, fruit
? you have to weigh your food | hands and plates are close enough for most people
& broccoli, brown rice, cod, carrot, green beans
@ DGA, NHS
# plant-based eating | plant-based, vegetarian, vegetarians, meatless, plant forward, meat-free
= is built around vegetables, beans, grains, nuts and fruit, with as much or as little else as you like
! beans, lentils and soy bring protein, iron and zinc
! whole-food plant meals are usually rich in fiber
! iron, iodine, omega-3 fats and vitamin B12 deserve a plan
! a vegetarian diet that is well planned suits all stages of life
> start with one meatless day a week
> cook a dish you already love with beans in place of meat
> combine beans with vitamin C-rich vegetables
> learn three ways to season tofu
> keep nuts and seeds in sight
: lentils, chickpeas, tofu, nuts, whole grains
? plants do not give you enough protein | beans, soy, grains and nuts provide enough over the course of a day
& chickpeas, tofu, quinoa, lentils, kale
@ NHS, AND
# vegan eating | vegan, vegans, animal-free
= is eating without any animal products, which works well with some planning
! vitamin B12 has to come from fortified foods or a supplement
! calcium-set tofu and fortified drinks take the place of dairy
! iodine and omega-3 fats from algae are worth considering
! vegan cookies and burgers are not healthier because they are vegan
> take vitamin B12, without exceptions
> choose plant milks with added calcium, iodine and vitamins
> eat beans, tofu or lentils twice a day
> put ground flaxseed or walnuts on breakfast
> have iron and B12 checked now and then
: tofu, lentils, fortified soy drink, walnuts, kale
? vegans cannot be athletes | many are, with enough energy, protein and B12
& tofu, black beans, kale, walnuts, edamame
@ NHS, AND
# the Mediterranean diet | mediterranean, mediterranean diet
= is a pattern of vegetables, beans, whole grains, fish, nuts and olive oil, shared at a table
! it is one of the best-studied eating patterns for heart health
! olive oil is the main fat of Mediterranean cooking
! meat and sweets appear less often and in smaller amounts
! cooking, company and walking are as much a part of Mediterranean life as food
> cook with olive oil
> serve fish or beans in place of meat three times a week
> end the meal with fruit
> season with garlic, lemon and herbs
> eat with someone at least once a week
: olive oil, chickpeas, tomatoes, fish, nuts, leafy greens
? the Mediterranean diet is pasta and wine | vegetables, beans and fish are at its center
& chickpeas, tomato, cod, eggplant, feta
@ AHA, DGA
# fermented foods | fermented, probiotics, probiotic, kefir, kimchi, sauerkraut, kombucha
= are foods that bacteria or yeasts have changed, often with live cultures still in them
! yogurt and kefir with live cultures are easy to find
! heat kills the cultures, so sauerkraut from a can brings fiber but no live bacteria
! probiotics differ strain by strain, so no product speaks for all of them
! fermented vegetables can be salty
> look for live cultures on the label
> add a spoon of sauerkraut after cooking
> start with small amounts
> drink kefir in place of sweet yogurt drinks
> ask your care team first if your immune system is weak
: yogurt, kefir, sauerkraut, kimchi, tempeh
? everyone needs a probiotic pill | healthy people do well with fiber and fermented foods they enjoy
& greek yogurt, cabbage, tofu, cucumber, oats
@ BDA, NHS
# coffee and caffeine | caffeine, coffee, energy drinks
= are part of most people’s day, and timing decides whether they help
! EFSA sees no safety concern in up to 400 mg of caffeine a day for healthy adults, and up to 200 mg in pregnancy
! caffeine can disturb sleep many hours later
! people break down caffeine at very different rates
! syrups and cream often add more than the coffee itself
> have the last cup right after lunch
> order a smaller size without syrup
> count tea, cola and energy drinks as well
> cut down over a week to avoid headaches
> drink water with each cup
: coffee, green tea, decaf, water, milk
? coffee dries you out | in usual amounts it counts toward your fluids
& oats, banana, almonds, eggs, blueberries
@ EFSA, NHS
# alcohol and health | alcohol, wine, dry january, drinking less, stop drinking, sober
= is a topic on which the advice has become clearer: less is better
* delicate
! the WHO states that no level of alcohol is free of risk for health
! people who drink heavily every day should not stop suddenly without medical help
! it disturbs sleep even when it makes falling asleep easier
! alcohol-free evenings each week lower the total more than smaller glasses do
> choose your alcohol-free days before the week begins
> alternate with water
> mix sparkling water with citrus and herbs
> eat before you drink
> ask for support if cutting down is hard
: sparkling water, citrus, fresh mint, herbal tea, alcohol-free beer
? red wine is good for the heart | grapes and berries bring its plant compounds without the alcohol
& orange, strawberries, cucumber, chickpeas, walnuts
@ WHO, NHS
# intermittent fasting | fasting, time-restricted eating, 16:8
= is a way to limit when you eat rather than what
* delicate
! it works about as well as other ways of eating less, and not better
! some people find fasting simple, and others become preoccupied with food
! it does not suit pregnancy, growth, eating disorders or some diabetes medicines
! what you eat in the window counts as much as the window itself
> talk with your clinician before you start, if you take medicine
> keep protein and vegetables in each meal
> drink water and unsweetened tea
> stop if you feel dizzy or obsessed with the clock
> try a twelve-hour overnight break first
: eggs, beans, vegetables, whole grains, water
? fasting resets your metabolism | the body has no reset button, and regular habits do the work
& eggs, black beans, spinach, salmon, quinoa
@ BDA, AND
`);
