QUERY	tabs()	=>
		all <- N<Hive>
		RETURN	all	::	{
			tag,
			..
		}
