import { readTopics } from './read-topics.ts';

export const plants = readTopics(`
# beans and lentils | beans, lentils, kidney beans, black beans, white beans, legumes, pulses, chickpeas, hummus
= are cheap, filling and rich in protein and fiber at once
! legumes count as both a protein food and a vegetable
! rinsing canned beans washes away part of the salt
! red lentils cook in 15 minutes and need no soaking
! regular small portions make gas less of a problem
> stir a can of beans into a sauce you already cook
> keep red lentils for quick soups
> mash chickpeas with lemon as a spread
> roast chickpeas until they crunch
> soak dried beans in the morning for dinner
: lentils, chickpeas, black beans, white beans, edamame
? beans always cause trouble | the gut gets used to them when you raise portions slowly
& lentils, chickpeas, black beans, white beans, kidney beans
@ DGA, NHS
# nuts and seeds | nuts, seeds, almonds, walnuts, chia, flax, nut butter
= are small packages of unsaturated fat, protein, fiber and minerals
! a small handful a day is a useful measure
! nuts are linked with heart health in large studies that the AHA summarizes
! flaxseed has to be ground for its fats to be available
! young children can choke on whole nuts
> keep a mixed jar at eye level
> toast nuts in a dry pan for more taste
> grind flaxseed fresh and keep it cold
> choose nut butter made of nuts alone
> sprinkle seeds where you would use croutons
: walnuts, almonds, pumpkin seeds, chia seeds, flaxseed
? nuts make you gain weight | in usual portions people who eat nuts do not weigh more
& walnuts, almonds, pumpkin seeds, chia seeds, flaxseed
@ AHA, DGA
# oats | oatmeal, porridge, overnight oats, granola
= are a whole grain with a soluble fiber called beta-glucan
! EFSA accepts that 3 g of oat beta-glucan a day helps to keep cholesterol in the normal range
! steel-cut, rolled and instant oats are all whole grain, and differ in cooking time
! flavored packets often hold added sugar
! oats are gluten-free only when they are labeled so
> soak rolled oats with yogurt overnight
> cook them with milk or soy drink for protein
> stir in frozen berries instead of sugar
> try savory oats with egg and spinach
> blend oats into pancakes
: rolled oats, berries, walnuts, apples, cinnamon
? instant oats are bad for you | plain ones are whole grain, and the sugar in flavored ones is the real issue
& oats, blueberries, walnuts, apple, raspberries
@ EFSA, DGA
# berries | blueberries, strawberries, raspberries, blackberries
= are among the fruits with the most fiber for their sweetness
! frozen berries keep most of their vitamins
! the red and blue of berries comes from anthocyanins
! raspberries and blackberries are especially rich in fiber
! berries spoil fast, so wash them just before you eat them
> keep a bag in the freezer
> stir them into plain yogurt
> heat them for a sauce without sugar
> top a salad with strawberries
> pick your own once each summer
: blueberries, raspberries, strawberries, blackberries, plain yogurt
? only fresh berries are worth it | frozen ones are picked ripe and hold up well
& blueberries, raspberries, strawberries, oats, greek yogurt
@ DGA, USDA
# leafy greens | greens, kale, spinach, lettuce, chard, arugula, romaine
= bring folate, vitamin K, vitamin C and fiber for very little energy
! darker leaves usually hold more than pale ones
! a little oil helps you absorb the vitamins in leafy greens
! spinach shrinks so much that a whole bag makes two servings
! frozen spinach is a freezer hero
> add a handful to eggs, soup or pasta
> massage kale with oil and lemon
> wash and dry leaves as soon as you come home
> blend soft leaves into pesto
> mix two kinds in each salad
: spinach, kale, chard, arugula, romaine
? raw greens are always better | cooked greens shrink, so you can eat more, and carotenoids become easier to absorb
& spinach, kale, eggs, white beans, feta
@ USDA, DGA
# broccoli and its family | broccoli, cauliflower, cabbage, cruciferous, brussels sprouts
= are vegetables with sulfur compounds that make them taste the way they do
! chopping broccoli or cabbage and waiting a little lets the typical compounds form
! short cooking preserves color, bite and vitamin C
! cabbage keeps for weeks in the refrigerator
! roasting turns bitter notes sweet
> roast florets until the edges brown
> steam broccoli for four minutes
> shred cabbage for a quick slaw
> eat the stem, peeled and sliced
> add mustard to the dressing
: broccoli, cauliflower, cabbage, Brussels sprouts, kale
? cabbage and its relatives always smell when cooked | overcooking causes the smell, and short cooking avoids it
& broccoli, cauliflower, cabbage, brussels sprouts, chickpeas
@ USDA, NHS
# root vegetables | roots, carrots, beets, sweet potatoes, potatoes, parsnips
= store well, roast well and bring fiber and minerals through the cold months
! orange roots are rich in beta-carotene
! potatoes bring vitamin C and potassium, most of all with the skin
! beets hold natural nitrates
! roasting at high heat brings out the sugar in root vegetables
> scrub instead of peeling
> roast a tray to last two days
> grate raw beets and carrots into salad
> bake potatoes and top them with beans
> keep roots in a cool, dark place
: carrots, beets, sweet potatoes, potatoes, parsnips
? potatoes are empty calories | they bring vitamin C, potassium and fiber, and frying is what changes them
& carrot, beet, sweet potato, potato, feta
@ USDA, NHS
# citrus fruit | citrus, oranges, lemon, grapefruit, lime
= brings vitamin C, folate and brightness to winter food
! whole fruit holds fiber that juice leaves behind
! grapefruit interacts with a number of medicines
! zest brings flavor without any salt
! a squeeze of lemon helps take up iron from plants
> eat the fruit and drink water
> zest lemons before you squeeze them
> finish soups with lemon in place of salt
> check grapefruit with your pharmacist
> put orange segments into salads
: oranges, lemons, grapefruit, mandarins, limes
? hot lemon water makes you slim | it is a pleasant way to drink water, and no more
& orange, chickpeas, spinach, almonds, cod
@ NHS, USDA
# tomatoes | tomato, tomato sauce, lycopene
= are a vegetable that has even more to offer when it is cooked
! heat and oil make lycopene, the red color of tomatoes, easier to absorb
! canned tomatoes are picked ripe and hold up well
! tomatoes keep their taste best outside the refrigerator
! they bring vitamin C and potassium
> simmer canned tomatoes with garlic for a fast sauce
> roast cherry tomatoes for toast and pasta
> store them on the counter
> add beans to tomato soup
> choose no-salt-added cans
: tomatoes, olive oil, basil, white beans, whole-wheat pasta
? canned tomatoes are second best | for sauces they are often the better choice
& tomato, white beans, whole-wheat pasta, eggplant, eggs
@ USDA, NHS
# avocado | avocados, guacamole
= is a fruit with mostly unsaturated fat and a good deal of fiber
! half of one makes a serving
! its fat helps you absorb the carotenoids of a salad
! lemon or lime juice slows the browning
! a firm one ripens beside a banana in a paper bag
> mash half of one on whole-grain toast
> use it in place of butter or mayonnaise
> dice it over bean soup
> squeeze lime over the half you keep
> buy one ripe and two firm ones
: avocado, black beans, lime, tomatoes, eggs
? avocado is too fatty to eat often | its fat is mostly unsaturated, and portions keep it in balance
& avocado, black beans, tomato, eggs, corn
@ USDA, AHA
# mushrooms | mushroom, shiitake, portobello
= bring savory depth, B vitamins and very little energy
! mushrooms treated with UV light hold vitamin D
! they soak up little water when rinsed quickly
! mushrooms mixed half and half with ground meat keep a dish juicy
! browning needs a hot pan and some space
> slice and fry them in two batches
> replace half of the meat in a sauce
> roast whole portobellos as a main dish
> dry leftover mushrooms for stock
> look for vitamin D on the label
: button mushrooms, shiitake, portobello, barley, thyme
? mushrooms have no nutrients | they bring B vitamins, copper, selenium and fiber
& mushrooms, barley, spinach, eggs, tofu
@ USDA, NHS
# herbs and spices | spices, herbs, turmeric, ginger, cinnamon, garlic
= are the simplest way to give plain food flavor without salt or sugar
! a well-seasoned meal needs less salt
! spices keep their aroma for about a year in the dark
! fresh herbs go in at the end, dried ones at the beginning
! amounts used in cooking are safe, while concentrated extracts can interact with medicines
> toast whole spices before you grind them
> grow basil or chives on the windowsill
> mix your own blend without salt
> freeze chopped herbs in oil
> learn one new spice a month
: garlic, ginger, cumin, parsley, cinnamon
? turmeric works like a medicine | it is a fine spice, and the amounts in food do not replace treatment
& chickpeas, cauliflower, lentils, carrot, brown rice
@ BDA, NHS
`);
