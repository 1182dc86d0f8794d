import { readTopics } from './read-topics.ts';

export const meals = readTopics(`
# breakfast | pancakes, morning meal, breakfasts, quick breakfast, brunch
= is the first chance of the day to get fiber, protein and fruit on board
! a breakfast with protein and fiber tends to hold you until lunch
! many breakfast cereals are sweeter than they look, so the label is worth a glance
! people who are not hungry early can eat later without harm
! overnight oats and boiled eggs take the rush out of a weekday morning
> soak oats in milk the evening before
> boil six eggs on Sunday for the week
> add fruit to whatever you eat already
> choose cereal with plenty of fiber and little added sugar
> set out the bowl and the spoon before you go to bed
: oats, Greek yogurt, eggs, berries, whole-grain toast
? skipping breakfast is always harmful | regular meals help many people, and what you eat over the whole day matters more
& oats, greek yogurt, eggs, blueberries, banana
@ NHS, DGA
# lunch | lunches, lunch box, lunchbox, desk lunch, office lunch, packed lunch
= is the meal that decides how the afternoon feels
! a lunch with protein, whole grains and vegetables keeps energy steadier than a pastry
! leftovers are the quickest lunch there is
! eating away from the screen makes it easier to notice when you have had enough
! packed lunches usually cost less and hold more vegetables than bought ones
> cook one extra portion at dinner
> keep a can of beans and a jar of dressing at work
> build the box from a grain, a protein and two vegetables
> eat at a table, even if it is only for 15 minutes
> pack fruit for dessert
: leftover grains, chickpeas, tuna, crunchy vegetables, fruit
? a salad is always the light choice | a salad without protein and grains leaves you hungry, and some dressings outweigh the rest
& chickpeas, quinoa, tuna, bell pepper, bulgur
@ NHS, DGA
# weeknight dinners | dinner, dinners, supper, weeknight, family dinner, quick dinner
= are where a small plan saves the most time and money
! frozen vegetables keep their nutrients well and need no washing or chopping
! five or six dinners on rotation are enough for most households
! sheet-pan meals and one-pot dishes cut down on dishes to wash
! eating together is linked with more vegetables on the plates of children and adults
> write down three dinners before you shop
> keep frozen peas, spinach and fish at home
> roast two trays of vegetables at once
> start the pot of water before you take off your coat
> give each weekday a theme, such as beans on Monday
: frozen vegetables, canned beans, eggs, whole-wheat pasta, fish fillets
? healthy dinners take an hour | eggs, beans and frozen vegetables are on the table in 20 minutes
& chicken, broccoli, whole-wheat pasta, white beans, peas
@ DGA, NHS
# smart snacks | snack, snacks, snacking
= are foods between meals that add something instead of just filling a gap
! fruit with nuts or yogurt brings fiber and protein at once
! hunger, boredom and thirst can feel alike
! what is in sight gets eaten first
! planned snacks keep the next meal from becoming an emergency
> put a bowl of fruit where you can see it
> portion nuts into a small dish instead of eating from the bag
> drink a glass of water and wait ten minutes
> cut vegetables when you come home from shopping
> pair something crunchy with something that has protein
: apples with peanut butter, yogurt, carrots with hummus, nuts, whole-grain crackers
? snacks ruin a healthy diet | a planned snack can add the fruit, nuts and vegetables that meals left out
& apple, peanut butter, almonds, greek yogurt, carrot
@ NHS, DGA
# smoothies | smoothie, shakes, blender
= are fruit and vegetables in a glass, and they work best with something that has protein in it
! whole fruit in a blender keeps its fiber, while juice leaves most of it behind
! the NHS counts a smoothie as no more than one of the day’s portions of fruit and vegetables
! yogurt, kefir, milk or tofu turn a smoothie into a meal
! large smoothies can hold more fruit than anyone would eat in one sitting
> use one cup of fruit and one handful of greens
> add yogurt, kefir or silken tofu
> thicken it with oats or chia seeds instead of syrup
> freeze ripe bananas in slices
> drink it slowly, with a spoon if it is thick
: bananas, berries, spinach, kefir, chia seeds
? green smoothies clean the body out | the liver and kidneys do that work, and a smoothie is simply food
& banana, strawberries, spinach, greek yogurt, chia seeds
@ NHS, DGA
# soups and stews | soup, soups, stew, stews, broth
= are one of the easiest ways to eat more vegetables and beans
! a soup that begins a meal takes the edge off hunger
! vitamins that leave vegetables stay in the broth, which you eat
! soups freeze well for two to three months
! bouillon and canned soups can be very salty
> start with onion, carrot and celery
> add a can of beans to every pot
> blend half of it for creaminess without cream
> choose low-sodium bouillon and finish with lemon
> freeze it in single portions with a date
: lentils, carrots, tomatoes, barley, white beans
? soup cannot be a full meal | with beans, grains or meat in it, it holds everything a plate does
& lentils, carrot, tomato, barley, white beans
@ NHS, DGA
# satisfying salads | salad, salads, dressing, vinaigrette
= are about more than leaves: grains, beans, crunch and a good dressing
! a little oil in the dressing helps you absorb the vitamins of the leaves
! warm roasted vegetables make a salad a winter dish
! dressing added at the last minute keeps leaves crisp
! beans, eggs, fish or cheese turn a side dish into dinner
> shake three parts oil with one part vinegar in a jar
> put something crunchy, something creamy and something sharp in each bowl
> dry the leaves well so that the dressing clings
> add cooked grains from the day before
> keep toasted seeds in a jar for topping
: leafy greens, chickpeas, quinoa, feta, toasted seeds
? salads leave you hungry | with protein, grains and some oil they keep you going as well as any plate
& chickpeas, quinoa, cucumber, feta, beet
@ DGA, NHS
# meal prep | meal planning, batch cooking, planning meals, sunday prep, prep
= is cooking parts of meals ahead, so that weekday decisions get easier
! cooked grains and beans keep three to four days in the refrigerator
! preparing parts instead of whole dishes keeps meals from tasting the same
! a list made from the plan saves money and cuts waste
! cooling food quickly and keeping it cold is what makes it safe
> cook one grain, one protein and two vegetables
> label containers with the day
> plan one evening for leftovers
> start with two prepared meals, not ten
> freeze what you will not eat within three days
: brown rice, roasted vegetables, boiled eggs, beans, soup
? meal prep means eating the same box five times | prepared parts can become a bowl, a wrap and a soup
& brown rice, chicken, broccoli, black beans, sweet potato
@ USDA, NHS
# grocery shopping | groceries, supermarket, shopping list, pantry, budget, eating on a budget, cheap meals
= is where most of the week’s choices are made in less than an hour
! a list and a full stomach are the two best defenses against impulse buys
! store brands of beans, oats and frozen vegetables are usually as nutritious as famous ones
! dried and canned beans are among the cheapest sources of protein
! unit prices let you compare packages of different sizes
> write the list in the order of the store
> check what has to be used up before you plan
> buy fruit and vegetables in season or frozen
> choose canned fish and beans for the days before payday
> swap meat for lentils in half of a recipe
: dried lentils, oats, frozen vegetables, canned fish, eggs, cabbage
? eating well has to be expensive | beans, oats, cabbage, carrots and eggs cost little and offer a lot
& lentils, cabbage, eggs, carrot, oats
@ DGA, NHS
# reading food labels | food label, food labels, nutrition label, nutrition facts, ingredients list
= is a skill that takes half a minute once you know where to look
! ingredients are listed in order of weight, the largest first
! the serving size on a label may differ from what you put on your plate
! values for 100 g let you compare two products
! claims on the front are advertising, while the panel on the back follows rules
> look at the serving size first
> compare fiber, added sugars and sodium
> choose the shorter of two similar ingredient lists when you cannot decide
> check the label again when a recipe has changed
> pick one food you buy every week and find a better version
: plain yogurt, whole-grain bread, no-salt-added beans, oats, nut butter without sugar
? natural on the label means healthy | the word has little legal meaning, and sugar is natural as well
& oats, white beans, greek yogurt, tomato, peanut butter
@ FDA, NHS
# eating out | restaurants, restaurant, takeout, take-out, dining out, fast food
= is part of life, and it fits in with a little planning before the menu arrives
! restaurant portions are often larger than one person needs
! grilled, baked and steamed dishes usually hold less fat than fried ones
! sauces and dressings on the side let you decide how much to use
! arriving very hungry makes the bread basket hard to resist
> look at the menu before you go
> ask for vegetables in place of half of the fries
> share an appetizer or a dessert
> order water along with anything else
> take the rest home as tomorrow’s lunch
: grilled fish, vegetable sides, bean dishes, broth-based soups, fruit
? one restaurant meal undoes a week | a single meal changes little, and the pattern of the week counts
& cod, shrimp, green beans, tomato, black beans
@ NHS, DGA
# desserts and treats | fruit salad, crumble, chia pudding, dessert, desserts, treats, baking, sweets
= are the sweet part of eating, which has its place
! foods that are forbidden tend to become more tempting
! fruit-based desserts bring fiber along with sweetness
! most cakes and muffins bake well with a quarter less sugar
! eating a treat slowly and at a table makes it more satisfying
> bake fruit with oats and nuts on top
> use a quarter less sugar in your next muffins
> serve desserts in small bowls
> enjoy dark chocolate in pieces instead of bars
> choose the treat you love and skip the one that is just there
: baked apples, berries, dark chocolate, yogurt, oats
? you have to earn dessert | food needs no earning, and guilt has never made anyone eat better
& apple, oats, peach, cherries, greek yogurt
@ DGA, NHS
`);
