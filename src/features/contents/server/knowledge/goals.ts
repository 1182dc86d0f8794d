import { readTopics } from './read-topics.ts';

export const goals = readTopics(`
# weight management | weight loss, losing weight, lose weight, healthy weight, fat loss, calories, dieting
= is more about habits you can keep than about a number on a scale
* delicate
! slow, steady change is easier to maintain than a crash diet
! sleep, stress and medicines influence weight, just as food does
! high-fiber foods and protein help people feel full
! weight goes up and down from day to day with fluid, so trends say more than single readings
> choose one habit to change and keep it for two weeks
> fill half of the plate with vegetables
> sit down for meals and put the fork down between bites
> swap one sweet drink a day for water
> talk to a dietitian before you cut out whole food groups
: vegetables, beans, lean proteins, whole grains, fruit
? carbs after six turn into fat | the clock does not change what a food is, and it is the whole day that counts
& white beans, chicken, zucchini, broccoli, lentils
@ NHS, CDC
# building muscle | muscle gain, muscle, strength training, bulking, gym, lifting
= is the result of regular strength training, enough food and enough rest
! muscle is built between workouts, while you rest
! protein spread over three or four meals supports the work of training
! carbohydrates restore the fuel that hard sessions use up
! supplements come after training, food and sleep, and most people can do without them
> eat a meal with protein within a few hours of training
> add a glass of milk or soy drink to breakfast
> plan two or three strength sessions a week
> include carbohydrates before long sessions
> sleep as seriously as you train
: eggs, chicken, tofu, Greek yogurt, lentils, oats
? you need shakes to grow muscle | ordinary meals with enough protein do the same job
& chicken, eggs, quinoa, tofu, cottage cheese
@ EFSA, ISSN
# steady energy | energy, fatigue, tired, tiredness, afternoon slump, low energy
= comes from regular meals, sleep and movement, while sugar only gives a short lift
! long gaps without food make many people reach for quick sugar
! tiredness that lasts has many causes, among them low iron and poor sleep
! meals with protein, fiber and some fat release their energy slowly
! even mild dehydration can make it harder to concentrate
> eat at roughly the same times each day
> put protein into breakfast and lunch
> take a ten-minute walk after lunch
> drink water before the second coffee
> see your doctor if tiredness lasts more than a few weeks
: oats, eggs, beans, nuts, bananas
? energy drinks fix tiredness | caffeine hides it for a while, and sugar adds a crash of its own
& oats, eggs, black beans, banana, almonds
@ NHS, BDA
# better sleep | sleep, insomnia, sleeping, bedtime
= is closely linked with what and when we eat
! caffeine can stay active for hours, so an afternoon coffee may still affect you at night
! heavy meals close to bedtime can cause reflux and restless nights
! short sleep makes many people hungrier the next day
! alcohol may help you fall asleep sooner, but it makes sleep lighter later in the night
> set a cutoff time for coffee after lunch
> finish dinner two to three hours before bed
> keep a light snack for evenings when you are truly hungry
> dim lights and screens after dinner
> get up at the same time every day, weekends included
: oats, kiwi, yogurt, cherries, herbal tea
? a nightcap helps you sleep | alcohol disturbs the second half of the night
& cherries, kiwi, oats, greek yogurt, walnuts
@ NHS, CDC
# sports nutrition | sport, sports, athletes, athlete, workout, exercise, pre-workout, post-workout, performance
= is good everyday eating with attention to timing
! carbohydrates are the main fuel for hard and long efforts
! a mixed meal two to four hours before training suits most people
! after training, fluid, carbohydrates and protein help the body recover
! a new food on the day of a competition is an unnecessary risk
> eat a familiar meal a few hours before you train
> drink to thirst and start well hydrated
> refuel with a normal meal after the session
> test race-day food in training
> plan rest days as carefully as hard days
: bananas, oats, rice, eggs, yogurt, potatoes
? everyone who exercises needs sports drinks | water is enough for most sessions under an hour
& brown rice, chicken, banana, potato, eggs
@ ACSM, BDA
# endurance running | running, runners, marathon, cycling, triathlon, endurance
= is a sport in which what you eat in the days before matters as much as breakfast on race day
! stored carbohydrate lasts for a limited time, so long efforts need fuel along the way
! the stomach can be trained to handle food while running
! runners who eat too little risk their bones, hormones and performance
! sodium in food and drinks replaces part of what you sweat out in long, hot sessions
> practice fueling on long runs
> eat rice, potatoes or pasta the evening before a long run
> carry fluid when it is warm
> have a real meal afterward, not just a bar
> keep iron-rich foods on the menu all season
: bananas, dates, potatoes, whole-wheat pasta, beets
? runners can eat whatever they like | miles do not replace vitamins, fiber and protein
& whole-wheat pasta, beet, banana, sweet potato, lentils
@ ACSM, BDA
# recovery after exercise | recovery, muscle soreness, rest day, sore muscles
= is when training turns into fitness
! muscles use protein to rebuild and carbohydrates to refuel
! most people recover well with the next regular meal
! fluid lost as sweat needs to be replaced over the following hours
! sleep does more for recovery than any powder
> plan the meal after training before you start
> put a protein and a starch on that plate
> drink water with the meal and after it
> add colorful fruit or vegetables
> go to bed half an hour earlier after hard days
: cottage cheese, cherries, eggs, rice, salmon
? you must eat within 30 minutes | a meal within a couple of hours works for most people
& salmon, cherries, cottage cheese, brown rice, eggs
@ ACSM, ISSN
# healthy aging | aging, ageing, longevity, older adults, seniors, over 60
= is about keeping muscle, bones and appetite in good shape
! muscle mass falls with age, and protein combined with strength training slows that down
! the sense of thirst gets weaker in later life
! vitamin D and vitamin B12 deserve attention after 60
! eating with others helps people who have lost their appetite
> eat protein at breakfast as well as at dinner
> do strength exercises twice a week
> drink at fixed times
> invite someone to lunch once a week
> keep a few simple dishes in the freezer for tired days
: eggs, fish, beans, yogurt, soft fruit, whole grains
? older people need less of everything | energy needs fall, while the need for protein and vitamins stays the same or grows
& salmon, eggs, white beans, greek yogurt, spinach
@ NHS, DGA
# focus and brain health | brain, focus, concentration, memory, brain food, cognition
= are supported by the same foods that are good for the heart
! the brain runs on glucose, and regular meals keep the supply steady
! oily fish brings DHA, a fat that is part of brain cells
! patterns with plenty of vegetables, fish and whole grains are linked with healthier brains in later life
! a glass of water is the simplest thing to try when your thinking slows down
> eat breakfast before long meetings or exams
> have fish once or twice a week
> swap sweets on the desk for nuts and fruit
> take breaks outdoors
> keep blood pressure and hearing checked as you age
: salmon, walnuts, blueberries, eggs, leafy greens
? we use only a tenth of our brain | we use all of it, and it runs well on regular meals
& salmon, walnuts, blueberries, spinach, eggs
@ WHO, BDA
# everyday immune support | immune, immunity, immune system, cold and flu, colds
= is a matter of steady habits rather than of single foods
! vitamins A, C and D, zinc, iron and selenium all have a role in normal immune function
! a varied diet covers most of these without any pill
! sleep, movement and clean hands are part of the same picture
! a large share of immune cells works in and around the gut, which is one more reason to eat fiber
> eat fruit or vegetables with each meal
> cook a pot of vegetable soup when you feel a cold coming on
> get enough sleep before you buy a supplement
> include fermented foods you like
> keep your vaccinations up to date
: citrus, bell peppers, yogurt, beans, mushrooms
? one food can keep you from getting sick | no food can, while a varied diet supports normal defenses
& mushrooms, bell pepper, orange, chickpeas, kale
@ NHS, EFSA
# skin health | skin, glowing skin, acne, hair and nails, collagen
= is influenced by sleep, sun, hormones, genes and, to a degree, by food
! protein, zinc, vitamin A and vitamin C all take part in building skin
! the body breaks down collagen powder like any other protein
! a very sweet diet may make acne worse in some people
! sunscreen does more for skin than any superfood
> eat a source of vitamin C every day
> include oily fish, nuts and seeds
> drink enough to keep urine pale
> go easy on sweet drinks and see whether it makes a difference
> ask a dermatologist about skin trouble that lasts
: bell peppers, salmon, sunflower seeds, sweet potatoes, berries
? chocolate and fat cause pimples | the link is weak, and hormones and genes play the larger part
& salmon, sweet potato, bell pepper, sunflower seeds, kiwi
@ BDA, NHS
# eating and stress | stress, stressed, anxiety, mood, mental health, burnout
= are a two-way street: stress changes how we eat, and eating changes how we cope
* delicate
! stress makes some people eat more and takes away the appetite of others
! regular meals are an anchor on chaotic days
! caffeine on an empty stomach can make nervousness worse
! diets with plenty of vegetables, fish and whole grains are linked with better mood
> keep three simple meals you can make without thinking
> breathe out slowly three times before you eat
> move for ten minutes when you notice a craving
> limit coffee on tense days
> ask for help early, from a friend or a professional
: oats, bananas, nuts, salmon, beans
? comfort food is a weakness | eating for comfort is human, and other comforts can be added to it
& oats, banana, salmon, walnuts, lentils
@ BDA, NHS
# healthy habits | habit, habits, motivation, routine, consistency, goal setting, lifestyle change
= are what is left when motivation takes a day off
! small steps tied to something you already do are the easiest to keep
! one missed day does not undo a habit
! habits take weeks to months to feel automatic, and it differs from person to person
! the kitchen around you shapes what you eat more than willpower does
> tie the new habit to an old one, such as fruit with the first coffee
> make the step so small that you cannot fail
> mark each day on the calendar
> place what you want to eat more of at eye level
> plan what you will do on a bad day
: cut fruit, prepared vegetables, oats, nuts, water
? it takes 21 days to form a habit | there is no such number, and patience matters more
& oats, apple, carrot, chickpeas, almonds
@ NHS, BDA
`);
